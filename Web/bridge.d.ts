/** Why a call did not succeed, in plain data. */
export interface WebBridgeErrorData {
    /**
     * What kind of failure it is: one of native code's, such as `unknownTask`, `notAllowed` or `timeout`,
     * or of the page's own, `notInApp`, `invalidTask` for what is no function, `invalidListener`.
     */
    readonly code: string;
    /** What went wrong, and what mends it. */
    readonly message: string;
    /** What else the side that failed tells. */
    readonly data: unknown;
}

/** Why a call did not succeed: what the bridge of this page fails with. */
export declare class WebBridgeError extends Error implements WebBridgeErrorData {
    constructor(
        code: string,
        message: string,
        data?: unknown,
        options?: { readonly cause?: unknown },
    );
    readonly code: string;
    readonly data: unknown;
    /** What the page's own signal was aborted with, where the code is `cancelled`. */
    readonly cause?: unknown;
}

/** What a callback is given: the value, or the error. */
export type WebBridgeOutcome<T> =
    | { readonly value: T }
    | { readonly error: WebBridgeErrorData };

/** How a call is made; another key than these is refused, with the code `invalidValue`. */
export interface WebBridgeSettings {
    /** Cancels the call, in native code too. */
    readonly signal?: AbortSignal | null;
    /**
     * After how many milliseconds the call fails with the code `timeout`, at most 2147483647; left out
     * or `Infinity`: never.
     */
    readonly timeout?: number | null;
    /** Is told how far the task has come, by whatever value it gives. */
    readonly progress?: (value: any) => void;
}

/** What a task of the page is given beside its options. */
export interface WebBridgeContext {
    /** Is aborted when native code cancels the call, or no longer waits for it. */
    readonly signal: AbortSignal;
}

/** A task that the page serves to native code. */
export type WebBridgeTask = (options: any, context: WebBridgeContext) => unknown;

/** The page's half of the bridge between a page and the app it is shown in. */
export interface WebBridge {
    /** Whether the page is shown by an app with a bridge, or has a stand-in for one. */
    readonly isAvailable: boolean;
    /** Is fulfilled once the app has greeted the page, and rejected where it does not trust it. */
    readonly ready: Promise<void>;
    /** The class of the errors that calls fail with. */
    readonly Error: typeof WebBridgeError;

    /** Calls a task of the app. */
    call<T = any>(task: string, options?: unknown, settings?: WebBridgeSettings): Promise<T>;
    /** Calls a task of the app and gives the outcome to a callback, if there is one, as well. */
    call<T = any>(
        task: string,
        options: unknown,
        callback: ((outcome: WebBridgeOutcome<T>) => void) | null | undefined,
        settings?: WebBridgeSettings,
    ): Promise<T>;
    /** Opens a stream of the app; leaving the loop ends it there too. */
    stream<T = any>(
        task: string,
        options?: unknown,
        settings?: { readonly signal?: AbortSignal | null },
    ): AsyncIterableIterator<T>;

    /** Listens to an event of the app; the result ends that. */
    on<T = any>(event: string, listener: (value: T) => void): () => void;
    /** Waits for one event of the app, which may be one that is retained. */
    once<T = any>(event: string): Promise<T>;
    /** Stops listening; without a listener, all of the event's are meant. */
    off(event: string, listener?: (value: any) => void): void;

    /** Serves a task to native code, in the place of an earlier one; the result ends that. */
    task(name: string, serve: WebBridgeTask): () => void;
    /** Whether the app has a task or a stream of this name that the page may call. */
    has(name: string): Promise<boolean>;
}

/** What a task of a stand-in is given beside its options. */
export interface WebBridgeStandInContext {
    /** Is aborted when the page cancels the call or its time is over, and when the document ends. */
    readonly signal: AbortSignal;
    /** Tells the page how far the task has come, if it wants to know. */
    report(value: unknown): void;
}

/** What stands in for an app in tests. */
export interface WebBridgeStandIn {
    /** The app's tasks, by name. */
    readonly tasks?: Readonly<
        Record<string, (options: any, context: WebBridgeStandInContext) => unknown>
    >;
    /** The app's streams, by name. */
    readonly streams?: Readonly<Record<string, (options: any) => AsyncIterable<any>>>;
}

/** What a test does in the app's place. */
export interface WebBridgeApp {
    /** Calls a task of the page; the signal gives the call up, and aborts the task's. */
    call(
        task: string,
        options?: unknown,
        settings?: { readonly signal?: AbortSignal | null },
    ): Promise<any>;
    /** Sends an event to the page. */
    send(event: string, value: unknown, retained?: boolean): void;
    /** Has the page forget the last value of a retained event. */
    forget(event: string): void;
    /** Puts an end to the document, as a navigation does. */
    close(): void;
}

/**
 * Makes a bridge with a stand-in for the app, for tests.
 *
 * @returns The page's half and what a test does in the app's place.
 */
export declare function standIn(app: WebBridgeStandIn): {
    readonly bridge: WebBridge;
    readonly app: WebBridgeApp;
};

/** The bridge of this page; outside an app every call of it fails with the code `notInApp`. */
declare const bridge: WebBridge;
export default bridge;

declare global {
    /**
     * The bridge to the app, before any script of the page runs.
     *
     * Nothing defines it outside an app: a page that is shown by browsers too imports the module's.
     */
    var WebBridge: WebBridge;
}
