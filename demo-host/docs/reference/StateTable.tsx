import { Table } from '#host/server/http/reference/Table.tsx';
import type { STATES } from './words.ts';

/** What the states of `academy-ready` mean. */
export const StateTable = ({ states }: { states: readonly (typeof STATES)[number][] }) => (
  <Table
    rows={states.map(({ state, meaning }) => ({ key: state, cells: [<code key="state">{state}</code>, meaning] }))}
  />
);
