/** What is asked of a service of an LMS, and the sentence for each way in which that fails. */
import * as v from 'valibot';
import { ApiError } from '#host/server/http/errors.ts';
import { AnswerTooLarge, InsideAddress } from '#host/server/http/network/outbound.ts';

/** Why an LMS does not say who is in a course, and what to do. Nothing is written after any of these. */
const FAILURES = {
  unconfirmed:
    'This LMS, or the deployment that the course was opened from, is not connected any more. Confirm it under “LMS connections”.',
  'no token address':
    'The access token URL of this LMS is missing. Enter it with “Change”: the LMS shows it beside its other addresses.',
  away: 'The LMS does not answer. Its server must answer the academy’s server. Try again in a minute.',
  inside:
    'An address of the LMS leads inside the academy’s own network, or is not https. Whoever runs the academy can allow it with LTI_ALLOWED_HOSTS.',
  elsewhere:
    'The LMS sends the academy on to another address, which is not followed. Its administrator corrects its own address, or you correct the access token URL.',
  large: 'The LMS answers more than the academy takes of one course: 10,000 people, 24 MB, or 45 seconds.',
  'token refused':
    'The LMS gives the academy no token. Its administrator permits the service Names and Role Provisioning for the academy, and compares the public key set URL.',
  'token unreadable': 'The access token URL answers with something else than a token. Compare it with the LMS.',
  scope:
    'The LMS gives a token that does not permit to read who is in a course. Its administrator permits the service Names and Role Provisioning for the academy.',
  refused:
    'The LMS refuses to say who is in this course. Its administrator permits the service Names and Role Provisioning for the academy.',
  gone: 'The LMS does not know this course any more.',
  unreadable: 'The LMS answers with something else than the people of the course, such as its page to sign in.',
  endless: 'The list of the LMS does not end: it goes on where it was already. Its administrator looks into its log.',
  next: 'The list of the LMS goes on at another hostname, which gets no token of this LMS.',
} as const;

/** @returns the error that the caller is answered, with 409: the LMS is not as it has to be */
export const serviceFailure = (reason: keyof typeof FAILURES): ApiError => new ApiError(409, FAILURES[reason]);

/**
 * Waits for the answer of an LMS that is there, does not send on, and permits what is asked.
 * @param refused said where the LMS refuses
 */
export async function served(asked: Promise<Response>, refused: keyof typeof FAILURES): Promise<Response> {
  const response = await asked.catch((error: unknown) => {
    if (error instanceof InsideAddress) throw serviceFailure('inside');
    throw serviceFailure(error instanceof AnswerTooLarge ? 'large' : 'away');
  });
  const { status, ok } = response;
  if (ok) return response;
  if (status >= 300 && status < 400) throw serviceFailure('elsewhere');
  if (status >= 500 || status === 429) throw serviceFailure('away');
  throw serviceFailure(status === 404 && refused === 'refused' ? 'gone' : refused);
}

/** What a text says, by its schema. @throws ApiError with what `unreadable` says */
export function readJson<const Schema extends v.GenericSchema>(
  text: string,
  schema: Schema,
  unreadable: keyof typeof FAILURES,
): v.InferOutput<Schema> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw serviceFailure(unreadable);
  }
  const parsed = v.safeParse(schema, json);
  if (!parsed.success) throw serviceFailure(unreadable);
  return parsed.output;
}
