import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { changesOf } from '#page/element/changes.ts';
import { ElementShell } from '#page/element/ElementShell.tsx';
import { isServer } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { loadCode } from '#platform/loadCode.ts';
import { addStyles, adoptStyles } from '#ui/style/adoptStyles.ts';
import { hostRules, isReserving } from '#widgets/build/reservedHeight.ts';
import { commonAttributes, propertyName } from './attributes.ts';
import type { ElementRow } from './elements.ts';

/** The props of a screen: its own attributes as text, in camelCase; undefined where not set. */
export type ScreenProps = Record<string, string | undefined>;

// Internals of r2wc 2.1.1. Its version is pinned, and each correction below is tested.
const CONNECTED = Symbol.for('r2wc.connected');
const PROPS = Symbol.for('r2wc.props');
const RENDER = Symbol.for('r2wc.render');

interface R2wcElement extends HTMLElement {
  [CONNECTED]: boolean;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/**
 * Defines an element of the table with the screen that it shows, and corrects what r2wc alone does differently from our
 * public surface. Nothing happens for a tag that is defined already, and on a server.
 * @throws where the table has no row.
 */
export function defineElement(row: ElementRow | undefined, Screen: ComponentType<ScreenProps>): void {
  if (!row)
    throw new Error('There is no such screen in src/screens/screens.ts: add it, and the element can be defined.');
  const { tag, audience, expiresToLogin } = row;
  if (isServer() || customElements.get(tag)) return;
  if (isReserving()) addStyles(hostRules(row));

  const own = row.attributes.map(propertyName);
  const common = commonAttributes.map(propertyName);
  const properties = [...common, ...own];

  function Element({
    container,
    apiBase,
    theme,
    locale,
    headingLevel,
    ...attributes
  }: ScreenProps & { container?: ShadowRoot }) {
    if (!container) return null;
    return (
      <ElementShell
        {...{ audience, expiresToLogin, apiBase, theme, locale, headingLevel }}
        element={container.host as HTMLElement}
      >
        <Screen {...attributes} />
      </ElementShell>
    );
  }

  // Only strings: r2wc's conversion of numbers and JSON gives `NaN` or throws.
  const Base = r2wc(Element as ComponentType<object>, {
    shadow: 'open',
    props: Object.fromEntries(properties.map((name) => [name, 'string'])) as never,
  }) as unknown as new () => R2wcElement;

  class AcademyElement extends Base {
    constructor() {
      super();
      // Setting an attribute must not render an element that is not in the document.
      this[CONNECTED] = false;
    }

    /** The loader may have shown a message in this root before the class was loaded. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      if (!this.shadowRoot) return super.attachShadow(init);
      this.shadowRoot.replaceChildren();
      return this.shadowRoot;
    }

    override connectedCallback(): void {
      for (const name of properties) {
        // A property that was written as an attribute before the element was defined: HTML writes names in lower case.
        this[PROPS][name] ??= this.getAttribute(name.toLowerCase()) || undefined;
        // A property that was set before the element was defined hides the accessor: pass its value on.
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name as keyof this];
        delete this[name as keyof this];
        this[name as keyof this] = value;
      }
      if (this.shadowRoot) {
        adoptStyles(this.shadowRoot);
        changesOf(this.shadowRoot);
      }
      // It begins to read the session, which is known after this task.
      pageRuntime();
      this.#settle();
    }

    override disconnectedCallback(): void {
      this[CONNECTED] = false;
      this.#settle();
    }

    /** A move is a removal and an insertion within one task: an element that is back by then keeps its state. */
    #settle(): void {
      queueMicrotask(() => {
        // In one step with what the screen asks first: where that answer has come already, no placeholder is painted before.
        if (this.isConnected) flushSync(() => super.connectedCallback());
        else super.disconnectedCallback();
      });
    }

    /** Defined so that `moveBefore` keeps the element's state. */
    connectedMoveCallback(): void {}

    /** Removing or emptying an attribute restores its default. */
    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      this[PROPS][propertyName(name)] = value || undefined;
      this[RENDER]();
    }
  }

  customElements.define(tag, AcademyElement);
}

// A page may have only the file of one element. The autoloader has the check in itself.
if (!isServer() && location.search.includes('academy-check')) loadCode(() => import('./check.ts')).catch(() => {});
