import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Engine, LATE_SECONDS, SIZE, type Tab } from './engine.ts';

/** Keys as WebDriver writes them. */
const KEYS: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
};

/** How GTK draws the window around the page: without motion, and no wider than a phone. */
const SETTINGS = {
  'gtk-3.0/settings.ini': '[Settings]\ngtk-enable-animations=0\n',
  'gtk-3.0/gtk.css': '* { padding: 0; min-width: 0; }\n',
};

/** Starts WebKitGTK on a screen of its own, driven by the classic WebDriver. */
export async function startWebKit(driverPath: string, screenPath: string, env: NodeJS.ProcessEnv): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'academy-webkit-'));
  const downloads = join(folder, 'downloads');
  for (const name of ['gtk-3.0', 'downloads', 'runtime']) mkdirSync(join(folder, name), { mode: 0o700 });
  const settings = { ...SETTINGS, 'user-dirs.dirs': `XDG_DOWNLOAD_DIR="${downloads}"\n` };
  for (const [name, text] of Object.entries(settings)) writeFileSync(join(folder, name), text);

  const started: ChildProcess[] = [];
  const end = async () => {
    for (const child of started.toReversed()) await ended(child);
    // The browser ends a while after its driver.
    rmSync(folder, { recursive: true, force: true, maxRetries: 30, retryDelay: 200 });
  };
  try {
    const screen = spawn(screenPath, ['-displayfd', '3', '-screen', '0', '1400x3000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    started.push(screen);
    const display = await firstLine(screen);
    const port = await freePort();
    const driver = spawn(driverPath, [`--port=${port}`], {
      stdio: 'ignore',
      env: {
        ...env,
        DISPLAY: `:${display}`,
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: join(folder, 'data'),
        XDG_CACHE_HOME: join(folder, 'cache'),
        XDG_RUNTIME_DIR: join(folder, 'runtime'),
        GSETTINGS_BACKEND: 'memory',
        NO_AT_BRIDGE: '1',
        LIBGL_ALWAYS_SOFTWARE: '1',
        MESA_SHADER_CACHE_DISABLE: 'true',
      },
    });
    started.push(driver);
    const session = await Session.begin(`http://127.0.0.1:${port}`);
    return {
      downloads,
      profile: () => profileOf(session),
      async stop() {
        // A driver that has crashed ends nothing; what it started ends with it.
        await session.end().catch(() => {});
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A session of WebDriver: one command at a time, each for the tab that is chosen. */
class Session {
  #chosen = '';

  private constructor(readonly address: string) {}

  static async begin(driver: string): Promise<Session> {
    const isThere = () => fetch(`${driver}/status`).catch(() => undefined);
    await until(isThere, 'WebKitWebDriver has not answered');
    const alwaysMatch = {
      unhandledPromptBehavior: 'ignore',
      // Else each step waits for what a page loads by itself, such as the login after a sign-out, and some never end.
      pageLoadStrategy: 'none',
      timeouts: { script: LATE_SECONDS * 1000, pageLoad: LATE_SECONDS * 1000 },
    };
    const { sessionId } = await command<{ sessionId: string }>('POST', `${driver}/session`, {
      capabilities: { alwaysMatch },
    });
    return new Session(`${driver}/session/${sessionId}`);
  }

  get<T>(path: string): Promise<T> {
    return command<T>('GET', `${this.address}/${path}`);
  }
  post<T>(path: string, body: object = {}, limitMs?: number): Promise<T> {
    return command<T>('POST', `${this.address}/${path}`, body, limitMs);
  }
  async choose(tab: string): Promise<void> {
    if (this.#chosen !== tab) await this.post('window', { handle: tab });
    this.#chosen = tab;
  }
  async close(tab: string): Promise<void> {
    await this.choose(tab);
    await command('DELETE', `${this.address}/window`);
    this.#chosen = '';
  }
  end(): Promise<unknown> {
    return command('DELETE', this.address);
  }
}

/** Asks again until it is so. */
async function until(isSo: () => Promise<unknown>, amiss: string): Promise<void> {
  const late = Date.now() + LATE_SECONDS * 1000;
  while (!(await isSo())) {
    if (Date.now() > late) throw new Error(`${amiss} for ${LATE_SECONDS} s.`);
    await pause(50);
  }
}

/** A script that a page is left for may never be answered: after this many ms the next page is asked instead. */
const LOST_MS = 10_000;

async function command<T>(
  method: string,
  url: string,
  body?: object,
  limitMs = (LATE_SECONDS + 10) * 1000,
): Promise<T> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(limitMs),
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** The session has one storage: a profile leaves none behind. */
async function profileOf(session: Session) {
  const [first = ''] = await session.get<string[]>('window/handles');
  const tabs: { handle: string; tab: Tab }[] = [];
  return {
    async tab() {
      const handle =
        tabs.length === 0 ? first : (await session.post<{ handle: string }>('window/new', { type: 'tab' })).handle;
      const tab = await tabOf(session, handle);
      tabs.push({ handle, tab });
      return tab;
    },
    async close() {
      for (const { handle, tab } of tabs.toReversed()) {
        await tab.run('localStorage.clear(); sessionStorage.clear();', []).catch(() => {});
        await tab.goto('about:blank');
        if (handle !== first) await session.close(handle);
      }
    },
  };
}

async function tabOf(session: Session, handle: string): Promise<Tab> {
  const chosen = async <T>(act: () => Promise<T>): Promise<T> => {
    await session.choose(handle);
    return act();
  };
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    chosen(() => session.post<void>('actions', { actions: [{ type, id: type, actions }] }));
  const runWithin = async (limitMs: number | undefined, body: string, args: readonly unknown[]) => {
    const script = `const done = arguments[arguments.length - 1];
      (async (...args) => { ${body} })(...[...arguments].slice(0, -1))
        .then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await chosen(() =>
      session.post<{ value?: unknown; error?: string }>('execute/async', { script, args }, limitMs),
    );
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const run: Tab['run'] = (body, args) => runWithin(undefined, body, args);
  const down = (key: string) => ({ type: 'keyDown', value: KEYS[key] ?? key });
  const up = (key: string) => ({ type: 'keyUp', value: KEYS[key] ?? key });
  const resize = async (width: number, height: number) => {
    const give = (outer: number) => chosen(() => session.post('window/rect', { width, height: outer }));
    const inner = () => run('return [innerWidth, innerHeight];', []) as Promise<[width: number, height: number]>;
    await give(height);
    await until(async () => (await inner())[0] === width, `the window has not been ${width} px wide`);
    // Above the page is a bar with its address.
    await give(2 * height - (await inner())[1]);
    await until(async () => (await inner())[1] === height, `the page has not been ${height} px high`);
  };
  await resize(SIZE.width, SIZE.height);
  return {
    complaints: [],
    run,
    resize,
    async goto(url) {
      await runWithin(LOST_MS, 'window.academyIsLeft = true;', []).catch(() => {});
      await chosen(() => session.post('url', { url }));
      const hasCome = "return !window.academyIsLeft && document.readyState === 'complete';";
      const isThere = () => runWithin(LOST_MS, hasCome, []).catch(() => false);
      await until(isThere, `${url} has not come`);
    },
    url: () => chosen(() => session.get<string>('url')),
    click: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    press: (key, held) => act('key', [...held.map(down), down(key), up(key), ...held.toReversed().map(up)]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((key) => [down(key), up(key)]),
      ),
    picture: () => chosen(() => session.get<string>('screenshot')),
  };
}

/** What a program first writes to its fourth output. */
function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    child.stdio[3]?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
}

/** Ends a program, and waits until it has ended. */
async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
