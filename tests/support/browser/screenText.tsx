import { type ComponentType, lazy, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { type ApiAccess, ApiContext } from '#api/useCall.ts';
import { ElementContext } from '#page/element/element.ts';

/** In place of `lazyPart`: what is loaded later is drawn too. */
export function loadedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  const Loaded = (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
  return Object.assign(Loaded, { load: () => {} });
}

const element = { element: {} as HTMLElement, views: new Map(), kept: new Map(), ready: () => {} };

/**
 * What a screen says, drawn without a browser: each text, and each label that is read aloud. The calls are answered by
 * whatever the test puts in place of `useEntry`.
 */
export async function screenText(
  Screen: ComponentType<Record<string, string | undefined>>,
  {
    attributes = {},
    capabilities = [],
  }: { attributes?: Record<string, string>; capabilities?: readonly string[] } = {},
): Promise<string[]> {
  const access = { apiBase: '', isSignedIn: true, capabilities, epoch: 0, onError: () => {} } as unknown as ApiAccess;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <ApiContext value={access}>
      <ElementContext value={element}>
        <Screen {...attributes} />
      </ElementContext>
    </ApiContext>,
    { onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw errors[0];
  const html = (await new Response(prelude).text()).replace(/<script\b.*?<\/script>/gs, '');
  return [...html.matchAll(/aria-label="([^"]+)"|>([^<]+)/g)].flatMap(([, label, text]) => {
    const words = (label ?? text ?? '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? '');
    return words.trim() || [];
  });
}

/** Those that React writes. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
