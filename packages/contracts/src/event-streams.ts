const dashed = (subject: string): string => subject.replaceAll('.', '-');

/** The JetStream stream that stores the events of one subject. */
export const eventStreamOf = (subject: string): string => `events-${dashed(subject)}`;

/** The durable consumer that a service's replicas share, so that each event goes to one of them. */
export const eventConsumerOf = (service: string, subject: string): string => `${service}-${dashed(subject)}`;

export const DEAD_LETTER_STREAM = 'dead-letters';

/** The dead-letter subject for a service's failed events of one subject. */
export const deadLetterSubject = (service: string, subject: string): string => `dead-letter.${service}.${subject}`;
