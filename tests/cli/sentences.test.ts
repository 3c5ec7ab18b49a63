/** What a person gets wrong gets a sentence: the command line, the address, and the way to the server. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { reportFor } from '#widgets/cli/conform/command.ts';
import { readOptions } from '#widgets/cli/conform/options.ts';

const TOKENS = { ACADEMY_TOKEN_ADMIN: 'secret-of-the-admin', ACADEMY_TOKEN_PARENT: 'secret-of-the-parent' };

/** The sentence of a command line that cannot be. */
function refusal(args: string[], env: Record<string, string> = TOKENS): string {
  try {
    readOptions(args, env);
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was wrong';
}

describe('a wrong command line', () => {
  const URL_ = 'https://api.school.test';
  it.each([
    ['no address', [], /address of the API server is missing/],
    [
      'an address without scheme',
      ['api.school.example', '--as', 'admin'],
      /has no scheme: write https:\/\/api\.school\.example/,
    ],
    ['a local address without scheme', ['localhost:4000', '--as', 'admin'], /write http:\/\/localhost:4000/],
    ['another scheme', ['ftp://api.school.test', '--as', 'admin'], /by http or https, and not by ftp:/],
    [
      'a password in the address',
      ['https://me:word@api.school.test', '--as', 'admin'],
      /Leave the name and the password out/,
    ],
    ['a query in the address', [`${URL_}?key=1`, '--as', 'admin'], /Leave what is behind \? out/],
    ['nobody who asks', [URL_], /Nobody was given who asks: add --as admin with the token in ACADEMY_TOKEN_ADMIN/],
    ['a role that there is not', [URL_, '--as', 'boss'], /the roles are admin, staff, school, teacher, parent/],
    ['a token that is missing', [URL_, '--as', 'staff'], /token for staff is missing: put it into ACADEMY_TOKEN_STAFF/],
    ['one token for two', [URL_, '--as', 'admin=x', '--as', 'parent=x'], /admin and parent have the same token/],
    ['a token with a blank', [URL_, '--as', 'admin=a b'], /look whether it was copied whole/],
    [
      'an element that there is not',
      [URL_, '--as', 'admin', '--only', 'academy-dash'],
      /no element "academy-dash"\. The elements are academy-login/,
    ],
    ['an option that there is not', [URL_, '--as', 'admin', '--onyl', 'x'], /--onyl.*--help tells all options/],
    [
      'an id that is none',
      [URL_, '--as', 'admin', '--id', 'planId=a'],
      /write a name and a whole number, as in --id parent\.studentId=99/,
    ],
    [
      'a version that is not known',
      [URL_, '--as', 'admin', '--contract', '9.9'],
      /version 9\.9 of the contract is not known here.*judges by 0\.1 and/,
    ],
    [
      'an account that may not sign in, without its password',
      [URL_, '--as', 'admin', '--refused', '900'],
      /password for refused is missing: put it into ACADEMY_PASSWORD_REFUSED/,
    ],
    [
      'a sign-in without a password',
      [URL_, '--sign-in', 'admin=900'],
      /password for admin is missing: put it into ACADEMY_PASSWORD_ADMIN/,
    ],
  ])('%s', (_, args, sentence) => {
    const message = refusal(args);
    expect(message).toMatch(sentence);
    expect(message).not.toMatch(/secret-of/);
  });
});

describe('a server that cannot be asked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'academy-tls-'));
  const servers: Server[] = [];
  afterAll(async () => {
    for (const server of servers) await new Promise((resolve) => server.close(resolve));
    rmSync(folder, { recursive: true });
  });
  const listen = async (server: Server) => {
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };

  /** Why nothing could be asked, or the first sentence of the report. */
  const messageFor = async (address: string) =>
    reportFor(
      readOptions([address, '--as', 'admin', '--only', 'academy-dashboard', '--timeout', '5'], TOKENS),
      () => {},
    ).then(
      ({ results }) => results.flatMap(({ notes }) => notes.map(({ says }) => says)).join('\n'),
      (error: Error) => error.message,
    );

  it('is not known by its name', async () => {
    expect(await messageFor('https://no-such-academy.invalid')).toMatch(
      /The name no-such-academy\.invalid is not known/,
    );
  });

  it('does not listen', async () => {
    const server = createHttp();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await messageFor(`http://127.0.0.1:${port}`)).toMatch(
      /Nothing listens at 127\.0\.0\.1:\d+: start the server/,
    );
  });

  it('does not speak https', async () => {
    const port = await listen(createHttp((_, response) => response.end()));
    expect(await messageFor(`https://127.0.0.1:${port}`)).toMatch(/does not speak https: write http:/);
  });

  it('has a certificate that nobody trusts', async () => {
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
        '-subj',
        '/CN=127.0.0.1',
        '-addext',
        'subjectAltName=IP:127.0.0.1',
        '-keyout',
        join(folder, 'key.pem'),
        '-out',
        join(folder, 'cert.pem'),
      ],
      { stdio: 'ignore' },
    );
    const port = await listen(
      createHttps(
        { key: readFileSync(join(folder, 'key.pem')), cert: readFileSync(join(folder, 'cert.pem')) },
        (_, response) => response.end(),
      ),
    );
    expect(await messageFor(`https://127.0.0.1:${port}`)).toMatch(
      /certificate of 127\.0\.0\.1:\d+ is signed by itself, and browsers refuse it/,
    );
  });

  it('sends everything to a login page', async () => {
    const port = await listen(
      createHttp((_, response) => response.writeHead(302, { Location: '/login?next=1' }).end()),
    );
    expect(await messageFor(`http://127.0.0.1:${port}`)).toMatch(
      /redirect to a login page \(http:\/\/127\.0\.0\.1:\d+\/login\).*401 with JSON/,
    );
  });

  it('is at another address', async () => {
    const port = await listen(
      createHttp((request, response) =>
        response.writeHead(301, { Location: `https://www.school.test${request.url}` }).end(),
      ),
    );
    expect(await messageFor(`http://127.0.0.1:${port}`)).toMatch(
      /name https:\/\/www\.school\.test as the address, here and in the pages/,
    );
  });

  it('has its calls one folder up', async () => {
    const port = await listen(
      createHttp((request, response) => {
        const isCall = request.url?.startsWith('/api/admin/');
        response.writeHead(isCall ? 401 : 404, { 'Content-Type': 'application/json' }).end('{"message":"No"}');
      }),
    );
    expect(await messageFor(`http://127.0.0.1:${port}/api`)).toMatch(
      /ends in \/api, which calls begin with themselves: write http:\/\/127\.0\.0\.1:\d+/,
    );
  });

  it('has no calls at all', async () => {
    const port = await listen(createHttp((_, response) => response.writeHead(404).end('Not found')));
    expect(await messageFor(`http://127.0.0.1:${port}`)).toMatch(
      /no call is there.*whether the API has a path of its own/i,
    );
  });

  it('takes a token of another role for what it is', async () => {
    const port = await listen(
      createHttp((request, response) => {
        const isParents = request.url?.startsWith('/api/parent/');
        response.writeHead(isParents ? 200 : 403, { 'Content-Type': 'application/json' }).end('{"message":"No"}');
      }),
    );
    const { results } = await reportFor(
      readOptions(
        [`http://127.0.0.1:${port}`, '--as', 'admin', '--only', 'academy-dashboard,parent-attendance'],
        TOKENS,
      ),
      () => {},
    );
    expect(results.flatMap(({ notes }) => notes.map(({ says }) => says)).join('\n')).toMatch(
      /token given for the administrator .* is of another role/,
    );
  });

  it('never has a token in what is said of it', async () => {
    const file = join(folder, 'token');
    writeFileSync(file, 'secret-of-a-file\n');
    const port = await listen(createHttp((_, response) => response.writeHead(500).end('{}')));
    const report = await reportFor(
      readOptions([`http://127.0.0.1:${port}`, '--as', `admin=@${file}`, '--only', 'academy-dashboard'], {}),
      () => {},
    );
    expect(JSON.stringify(report)).not.toContain('secret-of');
  });
});
