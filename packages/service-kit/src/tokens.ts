/** Injection token of the process's `Logger`. */
export const LOGGER = Symbol('logger');

/** Injection token of what `EventConsumers` is told of its process. */
export const EVENT_OPTIONS = Symbol('event options');
