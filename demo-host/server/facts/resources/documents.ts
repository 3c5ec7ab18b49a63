/**
 * `/activities/state`, `/activities/profile` and `/agents/profile`: what a player or another system keeps. Keys of one school
 * share what they keep, and so do those of all schools.
 */

import type { Tx } from '#host/server/database/actor.ts';
import type { XapiSender } from '#host/server/facts/senders.ts';
import { findStudents } from '#host/server/facts/statements.queries.ts';
import { isObject, type Json, short } from '#host/server/facts/xapi/formats.ts';
import { ApiError, badRequest } from '#host/server/http/errors.ts';
import {
  type DocumentKind,
  deleteDocument,
  deleteDocuments,
  documentNames,
  findDocument,
  holdPlace,
  type Place,
  writeDocument,
  type XapiDocument,
} from './documents.queries.ts';
import { oneAgent, type Parameter, type ParameterValues, parametersOf } from './parameters.ts';
import { etagOf, holdPreconditions } from './preconditions.ts';
import type { Resource, XapiCall } from './request.ts';

/** The largest document, in bytes. */
const DOCUMENT_MAX = 1_000_000;

interface Kind {
  /** The parameters of the place. */
  place: readonly Parameter[];
  optional: readonly Parameter[];
  /** The parameter with the name of a document. */
  name: 'stateId' | 'profileId';
}

const KINDS: Readonly<Record<DocumentKind, Kind>> = {
  state: { place: ['activityId', 'agent'], optional: ['registration'], name: 'stateId' },
  activity_profile: { place: ['activityId'], optional: [], name: 'profileId' },
  agent_profile: { place: ['agent'], optional: [], name: 'profileId' },
};

/** What a request is about. @throws ApiError 400, and 403 where the sender does not reach it */
function subjectOf(
  { request, sender }: XapiCall,
  resource: DocumentKind,
  required: Parameter[],
  optional: Parameter[] = [],
) {
  const { place, optional: others, name } = KINDS[resource];
  const values: ParameterValues = parametersOf(request, [...place, ...required], [...others, ...optional]);
  const about: Place = {
    resource,
    schoolId: sender.schoolId,
    activity: values.activityId,
    agent: values.agent && oneAgent(values.agent),
    registration: values.registration,
  };
  sender.reach?.hold(about, values[name], request.method === 'GET' ? 'read' : 'write');
  return { place: about, name: values[name], since: values.since };
}

const isJson = (contentType: string): boolean => /^application\/json\b/i.test(contentType);

/** @throws ApiError 400 */
function parsed({ content }: XapiDocument, whose: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(content));
  } catch {
    throw badRequest(`${whose} says that it is application/json, and is no JSON.`);
  }
}

/** The document of a request. @throws ApiError 400, 413 */
async function documentOf({ request }: XapiCall): Promise<XapiDocument> {
  const contentType = request.headers.get('Content-Type') ?? 'application/octet-stream';
  const content = await request.body();
  if (content.length > DOCUMENT_MAX) throw new ApiError(413, 'A document may have 1 MB, and this one is larger.');
  return { contentType: short(contentType, 'Content-Type'), content };
}

/** Both documents as one: names of the later one replace those of the earlier one. @throws ApiError 400 */
function merged(before: XapiDocument | undefined, added: XapiDocument): XapiDocument {
  const objectOf = (document: XapiDocument, whose: string): Json => {
    const value = isJson(document.contentType) ? parsed(document, whose) : undefined;
    if (!isObject(value))
      throw badRequest(`${whose} is no JSON object, so the two cannot be merged: replace it by PUT.`);
    return value;
  };
  if (!before) {
    if (isJson(added.contentType)) objectOf(added, 'The document');
    return added;
  }
  const both = { ...objectOf(before, 'The document that is there'), ...objectOf(added, 'The document') };
  const content = new TextEncoder().encode(JSON.stringify(both));
  if (content.length > DOCUMENT_MAX) throw new ApiError(413, 'A document may have 1 MB, and both together are larger.');
  return { contentType: added.contentType, content };
}

/** The student whom the agent of a place means. @throws ApiError 403 where it is one of another school than the key's */
async function studentOf(tx: Tx, { agent, schoolId }: Place, { reach }: XapiSender): Promise<number | undefined> {
  if (!agent || reach) return reach?.pid;
  const student = (await findStudents(tx, [agent])).get(agent.name);
  if (student && schoolId !== null && student.schoolId !== schoolId) {
    throw new ApiError(
      403,
      'The key is for one school, and the agent is a student of another one. Use the key of that school, or one for all schools.',
    );
  }
  return student?.pid;
}

const done = () => new Response(null, { status: 204 });

/** The documents of one kind. */
export function documents(resource: DocumentKind): Resource {
  const nameOf = KINDS[resource].name;

  const write = (
    call: XapiCall,
    what: (before: XapiDocument | undefined) => XapiDocument,
    mustSay: 'never' | 'where there' | 'always',
  ) => {
    const { place, name = '' } = subjectOf(call, resource, [nameOf]);
    return call.as(async (tx) => {
      const pid = await studentOf(tx, place, call.sender);
      await holdPlace(tx, place);
      const before = await findDocument(tx, place, name);
      holdPreconditions(call.request.headers, before?.content, mustSay);
      await writeDocument(tx, place, name, what(before), pid);
      return done();
    });
  };

  return {
    GET: async (call) => {
      const { place, name, since } = subjectOf(call, resource, [], [nameOf, 'since']);
      if (name === undefined) {
        const names = await call.as(async (tx) => {
          await studentOf(tx, place, call.sender);
          return documentNames(tx, place, since);
        });
        return Response.json(names);
      }
      const found = await call.as(async (tx) => {
        await studentOf(tx, place, call.sender);
        return findDocument(tx, place, name);
      });
      if (!found) throw new ApiError(404, 'There is no such document');
      return new Response(Buffer.from(found.content), {
        headers: {
          'Content-Type': found.contentType,
          ETag: etagOf(found.content),
          'Last-Modified': found.changedAt.toUTCString(),
        },
      });
    },
    PUT: async (call) => {
      const document = await documentOf(call);
      if (isJson(document.contentType)) parsed(document, 'The document');
      // State of xAPI 1.0.3 may be replaced unseen, and its profiles may not even be made so.
      const before = resource === 'state' ? 'never' : 'always';
      return write(call, () => document, call.version === '2.0.0' ? 'where there' : before);
    },
    POST: async (call) => {
      const document = await documentOf(call);
      return write(call, (before) => merged(before, document), 'never');
    },
    DELETE: async (call) => {
      // All of a place at once can be deleted of State alone.
      const { place, name } =
        resource === 'state' ? subjectOf(call, resource, [], [nameOf]) : subjectOf(call, resource, [nameOf]);
      return call.as(async (tx) => {
        await studentOf(tx, place, call.sender);
        await holdPlace(tx, place);
        if (name === undefined) await deleteDocuments(tx, place);
        else {
          holdPreconditions(call.request.headers, (await findDocument(tx, place, name))?.content, 'never');
          await deleteDocument(tx, place, name);
        }
        return done();
      });
    },
  };
}
