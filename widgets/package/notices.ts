/**
 * The notices of the projects whose code is in a package: their licences ask for them. Which projects these are, the
 * bundler says, so that none is forgotten when one is added.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The file with the notices, in each package. */
export const NOTICES_FILE = 'THIRD-PARTY-NOTICES.txt';

const FOLDER = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

interface Project {
  name: string;
  version: string;
  license: string;
  homepage?: string;
  repository?: string | { url: string };
  author?: string | { name: string };
}

/** Licences of projects that name one and bring no file with it. */
const TEXTS: Readonly<Record<string, string>> = {
  saxes: `ISC License

Copyright (c) Isaac Z. Schlueter, Louis-Dominique Dubeau and contributors

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
};

/** Where a project brings no file with its licence: the text of MIT, with the name that its package states. */
function mitOf({ name, license, author }: Project): string {
  if (license !== 'MIT') throw new Error(`${name} (${license}) brings no text of its licence: write it in notices.ts.`);
  const holder =
    typeof author === 'object' ? author.name : (author?.replace(/ *[<(].*$/, '') ?? `the authors of ${name}`);
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

/** What a project brings besides its own: PGlite is PostgreSQL, compiled. */
const INSIDE: Readonly<Record<string, string>> = {
  '@electric-sql/pglite': `PostgreSQL Database Management System
(also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2026, PostgreSQL Global Development Group

Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF
THE UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED
WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS"
BASIS, AND THE UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR
MODIFICATIONS.`,
};

function noticeOf(folder: string): string {
  const project = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Project;
  const { name, version, license, homepage, repository } = project;
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const address = homepage ?? (typeof repository === 'object' ? repository.url : repository);
  return [
    `${name} ${version} (${license})`,
    ...(address ? [address] : []),
    '',
    ...(texts.length > 0 ? texts : [TEXTS[name] ?? mitOf(project)]),
    ...(INSIDE[name] ? ['', INSIDE[name]] : []),
  ].join('\n');
}

/** The modules that chunks are made of. @param isIn which chunks are meant; all without it */
export const modulesOf = ({ output }: Rolldown.RolldownOutput, isIn = (_fileName: string) => true): string[] =>
  output.flatMap((file) => (file.type === 'chunk' && isIn(file.fileName) ? file.moduleIds : []));

/**
 * The notices of every project of which a module is named, by the name of the project.
 * @param modules ids of the bundler
 * @throws an Error where a project states no licence text, and it is not known
 */
export function noticesOf(modules: Iterable<string>): string {
  const projects = new Map<string, string>();
  for (const id of modules) {
    const [, folder, name] = FOLDER.exec(id.replace(/^\0/, '')) ?? [];
    if (folder && name && existsSync(join(folder, 'package.json'))) projects.set(`${name} ${folder}`, folder);
  }
  const notices = [...projects].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, folder]) => noticeOf(folder));
  return `This package contains code of these projects, under these licences.\n\n${notices
    .map((notice) => `${'='.repeat(80)}\n\n${notice}\n`)
    .join('\n')}`;
}
