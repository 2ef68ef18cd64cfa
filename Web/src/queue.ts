/** A link of a queue. */
interface Link<T> {
    readonly value: T;
    next: Link<T> | null;
}

/** First in, first out; an array would call what a page hangs on `Array.prototype`. */
export class Queue<T> {
    private head: Link<T> | null = null;
    private tail: Link<T> | null = null;
    count = 0;

    push(value: T): void {
        const link: Link<T> = { value, next: null };
        if (this.tail) this.tail.next = link;
        else this.head = link;
        this.tail = link;
        this.count += 1;
    }

    /** Leaves out what matches. */
    remove(matches: (value: T) => boolean): void {
        const kept = new Queue<T>();
        for (let value = this.shift(); value; value = this.shift()) {
            if (!matches(value)) kept.push(value);
        }
        this.head = kept.head;
        this.tail = kept.tail;
        this.count = kept.count;
    }

    /** Takes the oldest value; null if there is none. */
    shift(): T | null {
        const link = this.head;
        if (!link) return null;
        this.head = link.next;
        if (!this.head) this.tail = null;
        this.count -= 1;
        return link.value;
    }
}
