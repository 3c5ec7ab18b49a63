/** The page about what changed from one version of the contract to the next, made by comparing them. */
import { CONTRACT_VERSION } from '#contract/version.ts';
import { type Change, compareContracts, type Side } from '#host/contract/compare.ts';
import { contractOf, RELEASED_VERSIONS, VERSIONS } from '#host/contract/contracts.ts';
import type { Page } from '#host/docs/page.ts';
import { Table } from '#host/server/http/reference/Table.tsx';
import { WithCode } from '#host/server/http/reference/WithCode.tsx';
import { hrefOfCallId } from './calls.tsx';
import { contractFiles, documentPath } from './contractFiles.ts';

const contracts = await Promise.all(VERSIONS.map((version) => contractOf(version)));

/** Each version after the first with its changes, the newest first. */
const steps = contracts
  .slice(1)
  .map((contract, index) => {
    const before = contracts[index];
    return { contract, before, changes: before ? compareContracts(before, contract) : [] };
  })
  .reverse();

const isReleased = (version: string) => RELEASED_VERSIONS.includes(version);

const SIDE_WORDS: Readonly<Record<Side, string>> = {
  backend: 'a backend',
  program: 'a program',
};

const anchorOf = (version: string) => `version-${version.replace('.', '-')}`;

function CallName({ id }: { id: string }) {
  const href = hrefOfCallId(id);
  return href === undefined ? (
    <code>{id}</code>
  ) : (
    <a href={href}>
      <code>{id}</code>
    </a>
  );
}

function ChangeTable({ changes, caption }: { changes: readonly Change[]; caption: string }) {
  if (changes.length === 0) return null;
  return (
    <Table
      caption={caption}
      head={['Call', 'What changed', 'Breaks']}
      rows={changes.map(({ call, text, breaks }) => ({
        key: `${call} ${text}`,
        cells: [
          <CallName key="call" id={call} />,
          <WithCode key="text" text={text} />,
          breaks.map((side) => SIDE_WORDS[side]).join(', ') || '–',
        ],
      }))}
    />
  );
}

function VersionChanges({ changes }: { changes: readonly Change[] }) {
  const breaking = changes.filter(({ breaks }) => breaks.length > 0);
  const others = changes.filter(({ breaks }) => breaks.length === 0);
  return (
    <>
      {breaking.length === 0 && <p>Nothing that was written for the version before breaks.</p>}
      <ChangeTable caption="What breaks" changes={breaking} />
      <ChangeTable caption="Calls that have grown" changes={others.filter(({ kind }) => kind !== 'added')} />
      <ChangeTable caption="New calls" changes={others.filter(({ kind }) => kind === 'added')} />
    </>
  );
}

export const contractChangesPage: Page = {
  path: 'reference/contract-changes.html',
  title: 'What changed in the contract',
  lead: 'Version by version and call by call: what is new, and what breaks for a backend or for a program.',
  section: 'Reference',
  files: contractFiles,
  body: () => (
    <>
      <p>
        The contract is all calls together. It has a version of its own, {CONTRACT_VERSION} at present: the OpenAPI
        document names it (<code>info.version</code>), and <code>/healthz</code> of the reference API (
        <code>contract</code>). The conformance kit judges by another with <code>--contract 0.1</code>.
      </p>
      <h2 id="numbers">What the numbers tell</h2>
      <p>
        A version is <code>major.minor</code>. A change that breaks something raises the major number, any other the
        minor one. While the major number is 0, the minor one is raised for both, as Semantic Versioning has it. Two
        things can break:
      </p>
      <ul>
        <li>
          <strong>a backend</strong>: an API server of your own that fulfils the older version and serves newer
          elements. It breaks where an element that was there before cannot do without a new call, where an answer has
          to have a field that it did not have, or may no longer be what it was, and where more is sent than before.
        </li>
        <li>
          <strong>a program</strong> that you wrote for the older version, and that calls a newer reference API. It
          breaks where a call or a field of an answer is gone, where an answer may be something that it was not, and
          where less may be sent than before.
        </li>
      </ul>
      <p>
        What is new and may be missing breaks nobody: elements send it only to a server that has said that it knows it,
        by a <a href="/reference/capabilities.html">capability word</a> or an earlier answer. A call of a word is asked
        only where the word is named. New ways to fail are listed, and break nobody either.
      </p>
      {steps.map(({ contract, before, changes }) => (
        <section key={contract.version}>
          <h2 id={anchorOf(contract.version)}>
            {contract.version}
            {!isReleased(contract.version) && ', not released yet'}
          </h2>
          <p>
            Compared with {before?.version}. The same as data:{' '}
            <a href={`/${documentPath(contract.version)}`}>{contract.version} as OpenAPI</a>.
          </p>
          <VersionChanges changes={changes} />
        </section>
      ))}
      {contracts.slice(0, 1).map(({ version, calls }) => (
        <section key={version}>
          <h2 id={anchorOf(version)}>{version}</h2>
          <p>
            The first version, with {calls.length} calls: <a href={`/${documentPath(version)}`}>{version} as OpenAPI</a>
            .
          </p>
        </section>
      ))}
    </>
  ),
};
