import r2wc from '@r2wc/react-to-web-component';
import type { ComponentType } from 'react';
import { Frame } from '#page/Frame.tsx';
import { isServer } from '#page/pageGlobals.ts';
import { addStyles, adoptStyles } from '#ui/adoptStyles.ts';
import './check.ts';
import { commonAttributes, elementRow, propertyName } from './elements.ts';
import { hostRules, isReserving } from './reservedHeight.ts';

/** What a screen gets: its own attributes as text, in camelCase; undefined where not set. */
export type ScreenProps = Record<string, string | undefined>;

// What r2wc 2.1.1 keeps on an element. Internals: its version is pinned and each cure is tested.
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
 * Defines the element of a row with the screen that it shows, and keeps the promises of the public
 * surface that r2wc alone does not. Defining a tag again changes nothing, and so does defining one on a server.
 */
export function defineElement(tag: string, Screen: ComponentType<ScreenProps>): void {
  const row = elementRow(tag);
  if (!row) throw new Error(`There is no row for <${tag}> in widgets/elements.ts: add one, and it can be defined.`);
  if (isServer() || customElements.get(tag)) return;
  if (isReserving()) addStyles(hostRules());

  const { audience, expiresToLogin } = row;
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
      <Frame
        {...{ audience, expiresToLogin, apiBase, theme, locale, headingLevel }}
        element={container.host as HTMLElement}
      >
        <Screen {...attributes} />
      </Frame>
    );
  }

  // Only text: r2wc's own reading of booleans, numbers and JSON makes `NaN` and throws.
  const Base = r2wc(Element as ComponentType<object>, {
    shadow: 'open',
    props: Object.fromEntries(properties.map((name) => [name, 'string'])) as never,
  }) as unknown as new () => R2wcElement;

  class AcademyElement extends Base {
    constructor() {
      super();
      // An attribute on an element that is nowhere in the page must not start it.
      this[CONNECTED] = false;
    }

    /** The loader may have said something here before this class was loaded. */
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      if (!this.shadowRoot) return super.attachShadow(init);
      this.shadowRoot.replaceChildren();
      return this.shadowRoot;
    }

    override connectedCallback(): void {
      for (const name of properties) {
        // A property that a server wrote, or a framework before the element was defined: HTML knows no capitals.
        this[PROPS][name] ??= this.getAttribute(name.toLowerCase()) || undefined;
        // A property set before the element was defined sits in front of the accessor: hand it over.
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name as keyof this];
        delete this[name as keyof this];
        this[name as keyof this] = value;
      }
      if (this.shadowRoot) adoptStyles(this.shadowRoot);
      super.connectedCallback();
    }

    override disconnectedCallback(): void {
      this[CONNECTED] = false;
      // A move is a removal and an insertion in one task: what is back by then keeps its state.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback();
      });
    }

    /** `moveBefore` keeps everything: nothing to do. */
    connectedMoveCallback(): void {}

    /** Removing or emptying an attribute restores its default. */
    attributeChangedCallback(name: string, _before: string | null, value: string | null): void {
      this[PROPS][propertyName(name)] = value || undefined;
      this[RENDER]();
    }
  }

  customElements.define(tag, AcademyElement);
}
