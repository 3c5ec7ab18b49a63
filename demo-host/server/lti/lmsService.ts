/** What is asked of a service of an LMS, and the sentence for each way in which that fails. */
import { ApiError } from '#host/server/http/errors.ts';
import { type AnswerFailure, answered, NoLmsAnswer } from './lmsAnswer.ts';

/** Why a service of an LMS does not do what is wanted, and what to do, whatever the service is. */
const OF_ANY = {
  unconfirmed:
    'This LMS, or the deployment that the course was opened from, is not connected any more. Confirm it under “LMS connections”.',
  noTokenUrl:
    'The access token URL of this LMS is missing. Enter it with “Change”: the LMS shows it beside its other addresses.',
  away: 'The LMS does not answer. Its server must answer the academy’s server. Try again in a minute.',
  inside:
    'An address of the LMS leads inside the academy’s own network, or is not https. Whoever runs the academy can allow it with LTI_ALLOWED_HOSTS.',
  elsewhere:
    'The LMS sends the academy on to another address, which is not followed. Its administrator corrects its own address, or you correct the access token URL.',
  tokenUnreadable: 'The access token URL answers with something else than a token. Compare it with the LMS.',
  endless: 'The list of the LMS does not end: it goes on where it was already. Its administrator looks into its log.',
  next: 'The list of the LMS goes on at another hostname, which gets no token of this LMS.',
  foreign: 'The LMS names an address at another hostname, which gets no token of this LMS.',
  deleted: 'The line item was deleted in the LMS. Nothing is sent until somebody makes it again.',
  key: 'The key of this academy cannot be read. An administrator replaces it under “LMS connections”.',
} as const;

/** The same where the service matters. Nothing is written after any of these. */
const FAILURES = {
  members: {
    ...OF_ANY,
    large: 'The LMS answers more than the academy takes of one course: 10,000 people, 24 MB, or 45 seconds.',
    tokenRefused:
      'The LMS gives the academy no token. Its administrator permits the service Names and Role Provisioning for the academy, and compares the public key set URL.',
    scope:
      'The LMS gives a token that does not permit to read who is in a course. Its administrator permits the service Names and Role Provisioning for the academy.',
    refused:
      'The LMS refuses to say who is in this course. Its administrator permits the service Names and Role Provisioning for the academy.',
    gone: 'The LMS does not know this course any more.',
    unreadable: 'The LMS answers with something else than the people of the course, such as its page to sign in.',
  },
  grades: {
    ...OF_ANY,
    away: 'The LMS does not answer, or asks to wait. Nothing is lost: it is tried again by itself.',
    large: 'The LMS answers more than the academy takes of one course: 10,000 grades, 24 MB, or 45 seconds.',
    tokenRefused:
      'The LMS gives the academy no token. Its administrator permits the service Assignment and Grade Services for the academy, and compares the public key set URL.',
    scope:
      'The LMS gives a token that does not permit to send grades and to read them. Its administrator permits the service Assignment and Grade Services for the academy.',
    refused:
      'The LMS refuses its gradebook to the academy. Its administrator permits the service Assignment and Grade Services for the academy.',
    gone: 'The LMS does not know this course any more.',
    unreadable: 'The LMS answers with something else than grades, such as its page to sign in.',
  },
} as const;

/** A service of an LMS that the academy uses. */
export type Service = keyof typeof FAILURES;
/** Why it does not do what is wanted. */
export type ServiceReason = keyof (typeof FAILURES)['members'];

/** The sentence for it, where a database has kept it. */
export const sentenceOf = (service: Service, reason: string): string =>
  new Map<string, string>(Object.entries(FAILURES[service])).get(reason) ?? FAILURES[service].away;

/** A service of an LMS does not do what is wanted; the caller is answered 409 with the sentence. */
export class ServiceFailure extends ApiError {
  /** @param retryAfter what the LMS says of the next try, as it says it */
  constructor(
    service: Service,
    readonly reason: ServiceReason,
    readonly retryAfter: string | null = null,
  ) {
    super(409, FAILURES[service][reason]);
  }
}

/**
 * Waits for the answer of a service, and reads it.
 * @param reasons what it means where this is refused, not known or not to be read
 * @throws ServiceFailure
 */
export async function served<Read>(
  service: Service,
  asked: Promise<Response>,
  reasons: Readonly<Record<'refused' | 'gone' | 'unreadable', ServiceReason>>,
  read: (text: string, response: Response) => Read,
): Promise<Read> {
  try {
    const response = await answered(asked);
    return read(await response.text(), response);
  } catch (error) {
    if (!(error instanceof NoLmsAnswer)) throw error;
    const { failure, retryAfter } = error;
    const reasonOf: Record<AnswerFailure, ServiceReason> = {
      away: 'away',
      elsewhere: 'elsewhere',
      inside: 'inside',
      large: 'large',
      ...reasons,
    };
    throw new ServiceFailure(service, reasonOf[failure], retryAfter);
  }
}
