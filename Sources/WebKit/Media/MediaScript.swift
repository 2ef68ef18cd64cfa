/// The scripts by which the module looks at a page's media, which the engine does not let it reach.
///
/// They run in a world that the page cannot reach, in the main frame and, by themselves, in the frames
/// of the same origin.
enum MediaScript {
    /// An expression: the media elements of this document and of the frames of its origin.
    private static let elements = """
        (function all(target) {
            try {
                return [
                    ...target.document.querySelectorAll("audio, video"),
                    ...Array.from(target.frames).flatMap(all)
                ];
            } catch { return []; }
        })(self)
        """

    /// The key under which a document notes what a suspension has paused.
    private static let suspended = "self[Symbol.for(\"tandem.suspended\")]"

    /// The body of an async function: pause all.
    static let pause = "for (const media of \(elements)) media.pause();"

    /// Statements: pause all, and pause what begins to play.
    static let suspend = """
        if (!\(suspended)) {
            const paused = \(suspended) = new Set();
            const pause = media => {
                if (media.paused) return;
                paused.add(media);
                media.pause();
            };
            paused.hold = event => pause(event.target);
            document.addEventListener("play", paused.hold, true);
            for (const media of \(elements)) pause(media);
        }
        """

    /// Statements: let play again what a suspension has paused.
    static let resume = """
        if (\(suspended)) {
            const paused = \(suspended);
            document.removeEventListener("play", paused.hold, true);
            \(suspended) = undefined;
            for (const media of paused) media.play().catch(() => {});
        }
        """

    /// The body of an async function: the number of a `WKMediaPlaybackState`.
    static let state = """
        const all = \(elements);
        if (!all.length) return 0;
        if (\(suspended)) return 3;
        return all.some(media => !media.paused && !media.ended) ? 1 : 2;
        """

    /// The body of an async function: leave the full screen and the picture in the picture.
    static let close = """
        if (document.fullscreenElement) await document.exitFullscreen().catch(() => {});
        if (document.pictureInPictureElement) {
            await document.exitPictureInPicture().catch(() => {});
        }
        """
}
