/**
 * `/agents`: a person, by one of their names. It gives back what was sent and nothing else that the academy knows of the
 * person: which accounts belong to one child is not for every system with a key.
 */
import { oneAgent, parametersOf } from './parameters.ts';
import type { Resource } from './request.ts';

const NAMES = ['name', 'mbox', 'mbox_sha1sum', 'openid', 'account'] as const;

export const agents: Resource = {
  GET: async ({ request }) => {
    const { json } = oneAgent(parametersOf(request, ['agent']).agent);
    const known = NAMES.flatMap((name) => (json[name] === undefined ? [] : [[name, [json[name]]]]));
    return Response.json({ objectType: 'Person', ...Object.fromEntries(known) });
  },
};
