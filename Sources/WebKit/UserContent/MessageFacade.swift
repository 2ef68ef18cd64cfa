/// The scripts that give a world its `webkit.messageHandlers`.
///
/// The engine does not say which frame a message comes from. So its own handler is registered in
/// worlds that pages cannot reach, and there a script adds what it alone can know: `self.origin`, not
/// `location.origin`, which is wrong in sandboxed and `srcdoc` frames, and whether the frame is the
/// top one. What is sent from the page's world crosses to the relay's by a DOM event.
enum MessageFacade {
    /// The event by which the page's facade and the relay talk to each other.
    private static let event = "tandem-script-message"

    /// The world that relays what the page's world sends.
    static let relayWorld = "relay"

    /// An expression: posts name and body, with what is known of the frame, to the engine's handler.
    private static func post(to channel: String) -> String {
        """
        ((name, body) => native.postMessage(
            [name, self.origin, self === self.top, location.href, body]
        ).then(\(ScriptSource.decode)))
        """
    }

    /// The facade of an isolated world, which talks to the engine directly.
    ///
    /// The names are the handlers', each with whether it answers.
    static func isolated(channel: String, names: [String: Bool]) -> String {
        """
        (() => {
            const key = Symbol.for("tandem.native");
            const native = self[key] ??= webkit.messageHandlers[\(ScriptSource.literal(channel))];
            const post = \(post(to: channel));
            const handlers = {};
            for (const [name, answers] of \(entries(names))) {
                handlers[name] = { postMessage(body) {
                    const answer = post(name, body);
                    if (answers) return answer;
                    answer.catch(() => {});
                } };
            }
            \(publish)
        })();
        """
    }

    /// The half of the page's facade that the page cannot reach.
    static func relay(channel: String) -> String {
        """
        (() => {
            const key = Symbol.for("tandem.native");
            if (self[key]) return;
            const native = self[key] = webkit.messageHandlers[\(ScriptSource.literal(channel))];
            const post = \(post(to: channel));
            const announce = () => dispatchEvent(new CustomEvent("\(event)-relay"));
            addEventListener("\(event)-ask", event => {
                event.stopImmediatePropagation();
                announce();
            }, true);
            addEventListener("\(event)", event => {
                event.stopImmediatePropagation();
                // What cannot cross to another world arrives as nothing.
                if (!event.detail) return event.preventDefault();
                const [name, id, body] = event.detail;
                const answer = (ok, value) => dispatchEvent(
                    new CustomEvent("\(event)-answer", { detail: [id, ok, value] })
                );
                try {
                    post(name, body).then(
                        value => { if (id) answer(true, value); },
                        error => { if (id) answer(false, error.message); }
                    );
                } catch {
                    event.preventDefault();
                }
            }, true);
            announce();
        })();
        """
    }

    /// The page's own half.
    ///
    /// The engine runs the scripts of the two worlds in either order, so the app's own scripts may send
    /// before there is a relay: that waits for it, as it was when it was sent.
    static func page(names: [String: Bool]) -> String {
        """
        (() => {
            const key = Symbol.for("tandem.pending");
            if (!self[key]) {
                const state = { pending: new Map(), early: [] };
                Object.defineProperty(self, key, { value: state });
                addEventListener("\(event)-answer", event => {
                    const [id, ok, value] = event.detail, promise = state.pending.get(id);
                    if (!promise) return;
                    event.stopImmediatePropagation();
                    state.pending.delete(id);
                    ok ? promise.resolve(value) : promise.reject(new Error(value));
                }, true);
                state.send = detail => dispatchEvent(
                    new CustomEvent("\(event)", { detail, cancelable: true })
                );
                addEventListener("\(event)-relay", event => {
                    event.stopImmediatePropagation();
                    const early = state.early;
                    state.early = null;
                    early?.forEach(state.send);
                }, true);
                dispatchEvent(new CustomEvent("\(event)-ask"));
            }
            const state = self[key], pending = state.pending;
            const send = (name, id, body) => {
                if (state.early) return void state.early.push([name, id, structuredClone(body)]);
                if (state.send([name, id, body])) return;
                throw new DOMException("The object can not be cloned.", "DataCloneError");
            };
            const handlers = {};
            for (const [name, answers] of \(entries(names))) {
                handlers[name] = { postMessage(body) {
                    if (!answers) return send(name, 0, body);
                    return new Promise((resolve, reject) => {
                        const id = `${name}-${Math.random()}-${pending.size}`;
                        send(name, id, body);
                        pending.set(id, { resolve, reject });
                    });
                } };
            }
            \(publish)
        })();
        """
    }

    /// Statements: put `handlers` where scripts look for them.
    ///
    /// An isolated world has the engine's own `webkit`, which cannot be replaced itself, and whose
    /// properties would be lost with its wrapper at a garbage collection if nothing held it.
    private static let publish = """
        if (!self.webkit) {
            Object.defineProperty(self, "webkit", { value: {}, configurable: true, writable: true });
        }
        Object.defineProperty(self, Symbol.for("tandem.webkit"), {
            value: self.webkit, configurable: true
        });
        Object.defineProperty(self.webkit, "messageHandlers", {
            value: handlers, configurable: true, enumerable: true
        });
        """

    private static func entries(_ names: [String: Bool]) -> String {
        let entries = names.sorted { $0.key < $1.key }
            .map { "[\(ScriptSource.literal($0.key)),\($0.value)]" }
        return "[\(entries.joined(separator: ","))]"
    }
}
