/** The answers of calls that were switched to fail. */
import * as v from 'valibot';
import type { AnyCall } from '#contract/call.ts';
import type { Failure } from './switches.ts';

/** The network between browser and server is cut: there is no answer at all. */
export class NetworkCut extends Error {
  override readonly name = 'NetworkCut';
}

const SENTENCES = {
  '500': 'Something went wrong (switched on in the stand-in)',
  '503': 'The service is not available for the moment (switched on in the stand-in)',
  '404': 'There is no such call (switched on in the stand-in)',
  '403': 'You do not have permission to perform this action (switched on in the stand-in)',
  '401': 'The session has ended (switched on in the stand-in)',
} as const;

const SIGN_IN_PAGE = `<!doctype html>
<html lang="en"><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>
`;

/** Of these at least one is no answer of a call, however leniently it is read. */
const OTHER_SHAPES = [{ result: 'ok' }, 'ok', null];

const shapeOf = (call: AnyCall | undefined): unknown =>
  OTHER_SHAPES.find((shape) => !call || !v.safeParse(call.answer, shape).success) ?? null;

/**
 * The answer of a call that fails. Pages of any origin may read it, as they may every answer of the stand-in.
 * @throws NetworkCut where there is none
 */
export function failedAnswer(failure: Failure, call: AnyCall | undefined): Response {
  const headers = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' };
  switch (failure) {
    case 'network':
      throw new NetworkCut('The connection is cut: a switch of the stand-in');
    case 'html':
      return new Response(SIGN_IN_PAGE, { headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' } });
    case 'shape':
      return Response.json(shapeOf(call), { headers });
    case '401':
      return Response.json(
        { message: SENTENCES[failure] },
        { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' } },
      );
    default:
      return Response.json({ message: SENTENCES[failure] }, { status: Number(failure), headers });
  }
}
