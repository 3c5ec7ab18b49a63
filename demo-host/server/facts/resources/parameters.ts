/** Parameters of requests to `/xapi`: what each has to be. */

import { type ActorName, actorName, agent } from '#host/server/facts/xapi/actors.ts';
import { fault, StatementFault, shown } from '#host/server/facts/xapi/fault.ts';
import { iri, isObject, type Json, momentOf, short, uuid } from '#host/server/facts/xapi/formats.ts';
import { badRequest } from '#host/server/http/errors.ts';
import type { XapiRequest } from './request.ts';

/** Whom a parameter names. */
export interface NamedActor extends ActorName {
  json: Json;
}

/** An agent, or a group with a name of its own, as JSON. @throws StatementFault */
function someone(value: string, where: string): NamedActor {
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    throw new StatementFault(`${where} is no JSON.`);
  }
  const name = actorName(json, where);
  if (!isObject(json) || name.name.startsWith('group:'))
    throw new StatementFault(`${where} is a group that has members and no name of its own.`);
  return { ...name, json };
}

/** The same where only an agent will do. @throws StatementFault where it is a group */
export function oneAgent(named: NamedActor): NamedActor {
  agent(named.json, 'agent');
  return named;
}

/** @throws StatementFault */
function flag(value: string, where: string): boolean {
  if (value !== 'true' && value !== 'false') throw fault`${where} is ${shown(value)}, and may be true or false.`;
  return value === 'true';
}

/** @throws StatementFault */
function whole(value: string, where: string): number {
  if (!/^\d{1,9}$/.test(value)) throw fault`${where} is ${shown(value)}, and has to be a whole number.`;
  return Number(value);
}

const FORMATS = ['exact', 'ids', 'canonical'] as const;
export type Format = (typeof FORMATS)[number];

/** @throws StatementFault */
function format(value: string, where: string): Format {
  const found = FORMATS.find((known) => known === value);
  if (!found) throw fault`${where} is ${shown(value)}, and may be ${FORMATS.join(', ')}.`;
  return found;
}

const READERS = {
  statementId: uuid,
  voidedStatementId: uuid,
  agent: someone,
  verb: iri,
  activity: iri,
  activityId: iri,
  registration: uuid,
  stateId: short,
  profileId: short,
  since: momentOf,
  until: momentOf,
  limit: whole,
  cursor: whole,
  ascending: flag,
  related_activities: flag,
  related_agents: flag,
  attachments: flag,
  format,
};
type Readers = typeof READERS;
export type Parameter = keyof Readers;
/** Parameters by name, of which any may be left out. */
export type ParameterValues = { [N in Parameter]?: ReturnType<Readers[N]> };
type Values<R extends Parameter, O extends Parameter> = { [N in R]: ReturnType<Readers[N]> } & {
  [N in O]?: ReturnType<Readers[N]>;
};

/**
 * The parameters of a request.
 * @throws ApiError 400 where one is missing, or is not known here
 * @throws StatementFault where one is wrong
 */
export function parametersOf<R extends Parameter, O extends Parameter = never>(
  { query }: Pick<XapiRequest, 'query'>,
  required: readonly R[],
  optional: readonly O[] = [],
): Values<R, O> {
  const known: readonly Parameter[] = [...required, ...optional];
  const values: Partial<Record<Parameter, unknown>> = {};
  for (const [name, value] of Object.entries(query)) {
    const parameter = known.find((each) => each === name);
    if (!parameter)
      throw badRequest(`There is no parameter "${name.slice(0, 80)}" here, but ${known.join(', ') || 'none'}.`);
    values[parameter] = READERS[parameter](value, name);
  }
  const missing = required.find((name) => values[name] === undefined);
  if (missing) throw badRequest(`The parameter ${missing} is missing.`);
  return values as Values<R, O>;
}
