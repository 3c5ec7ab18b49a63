/** Which rows of a list are chosen. Pure but for its store. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { BULK_MAX } from '#domain/lists/bulk.ts';

/** Whom a row is about, as far as bulk actions need it. */
export interface Person {
  pid: number;
  /** As the screen shows it. */
  name: string;
  isStudent: boolean;
  /** Undefined where the list does not tell. */
  isBanned?: boolean;
  schoolId?: number | null;
}

export interface ChosenRow<Row> {
  person: Person;
  row: Row;
}

type Rows<Row> = ReadonlyMap<number, ChosenRow<Row>>;

interface State<Row> {
  /** In the order in which they were chosen. */
  chosen: Rows<Row>;
  /** What can be chosen of the open page. */
  page: Rows<Row>;
  /** The last press wanted more than may be chosen. */
  isFull: boolean;
}

/** The rows that are chosen, by the number of the person. */
export interface Chosen<Row> {
  store: StoreApi<State<Row>>;
  /** Another page is shown, or its rows have changed: those that are chosen are renewed. */
  showPage(rows: readonly ChosenRow<Row>[]): void;
  /** Chooses rows, or no longer; no more than `BULK_MAX`. */
  set(rows: Iterable<ChosenRow<Row>>, isOn: boolean): void;
  /** Chooses people of the open page, or no longer. */
  setOnPage(pids: Iterable<number>, isOn: boolean): void;
  /** People who are no longer chosen. */
  drop(pids: Iterable<number>): void;
  clear(): void;
}

const byPerson = <Row>(rows: Iterable<ChosenRow<Row>>): Map<number, ChosenRow<Row>> =>
  new Map([...rows].map((each) => [each.person.pid, each]));

export function createChosen<Row>(): Chosen<Row> {
  const store = createStore<State<Row>>(() => ({ chosen: new Map(), page: new Map(), isFull: false }));
  const set: Chosen<Row>['set'] = (rows, isOn) => {
    const chosen = new Map(store.getState().chosen);
    let isFull = false;
    for (const each of rows) {
      const { pid } = each.person;
      if (!isOn) chosen.delete(pid);
      else if (chosen.has(pid) || chosen.size < BULK_MAX) chosen.set(pid, each);
      else isFull = true;
    }
    store.setState({ chosen, isFull });
  };
  return {
    store,
    showPage(rows) {
      const page = byPerson(rows);
      const { chosen } = store.getState();
      const renewed = [...page].filter(([pid]) => chosen.has(pid));
      store.setState(renewed.length > 0 ? { page, chosen: new Map([...chosen, ...renewed]) } : { page });
    },
    set,
    setOnPage(pids, isOn) {
      const { page } = store.getState();
      set(
        [...pids].flatMap((pid) => page.get(pid) ?? []),
        isOn,
      );
    },
    drop(pids) {
      const chosen = new Map(store.getState().chosen);
      for (const pid of pids) chosen.delete(pid);
      store.setState({ chosen, isFull: false });
    },
    clear: () => store.setState({ chosen: new Map(), isFull: false }),
  };
}
