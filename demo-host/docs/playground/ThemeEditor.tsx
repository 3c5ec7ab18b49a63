import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CodeBlock } from '#host/docs/CodeBlock.tsx';
import { contrast, type Rgb, toHex } from '#platform/contrast.ts';
import { Button, IconButton } from '#ui/form/Button.tsx';
import { Select } from '#ui/form/Select.tsx';
import type { Choice, ThemeProperty } from './choice.ts';
import { themeCss } from './css.ts';
import { readColor } from './readColor.ts';
import { COLORS, FONTS, LOOKS, PAIRS, pairOf, readPair, shortName, THEMES, type ThemeName } from './theme.ts';

type Properties = Choice['properties'];

interface ThemeEditorProps {
  choice: Choice;
  onChange: (properties: Properties) => void;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Edits the theme properties live, with their contrast and the CSS to copy. */
export function ThemeEditor({ choice: { properties }, onChange }: ThemeEditorProps) {
  const light = useRef<HTMLDivElement>(null);
  const dark = useRef<HTMLDivElement>(null);
  const samples = { light, dark };
  const colors = useColors(samples, properties);

  const set = (name: ThemeProperty, value: string | undefined) => {
    const { [name]: _, ...others } = properties;
    onChange(value ? { ...others, [name]: value } : others);
  };
  const setColor = (name: ThemeProperty, theme: ThemeName, value: string) => {
    const before = properties[name];
    const now = before
      ? readPair(before)
      : { light: hexOf(colors.light, `--${shortName(name)}`), dark: hexOf(colors.dark, `--${shortName(name)}`) };
    const next = { ...now, [theme]: value };
    set(name, pairOf(next.light, next.dark));
  };
  const css = themeCss({ properties });

  return (
    <div className="controls">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; these are buttons. */}
      <div className="looks" role="group" aria-label="Looks to begin with">
        {LOOKS.map((look) => (
          <Button key={look.name} size="small" onClick={() => onChange(look.properties)}>
            {look.name}
          </Button>
        ))}
      </div>

      <table className="colors">
        <caption className="visually-hidden">Colours</caption>
        <thead>
          <tr>
            <th scope="col">Colour</th>
            {THEMES.map((theme) => (
              <th key={theme} scope="col">
                {capital(theme)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {COLORS.map(({ name, description }) => (
            <tr key={name}>
              <th scope="row" title={description}>
                {shortName(name)}
              </th>
              {THEMES.map((theme) => (
                <td key={theme}>
                  <input
                    type="color"
                    className="colors__input"
                    aria-label={`${capital(shortName(name))}, ${theme}`}
                    value={hexOf(colors[theme], `--${shortName(name)}`)}
                    onChange={(event) => setColor(name, theme, event.target.value)}
                  />
                </td>
              ))}
              <td>
                {properties[name] && (
                  <IconButton
                    icon={RotateCcw}
                    size="small"
                    label={`Restore ${shortName(name)}`}
                    onClick={() => set(name, undefined)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>

      <Length
        label="Radius"
        value={properties['--academy-radius']}
        fallback={10}
        max={24}
        onChange={(value) => set('--academy-radius', value)}
      />
      <Length
        label="Space"
        value={properties['--academy-space']}
        fallback={4}
        min={2}
        max={8}
        onChange={(value) => set('--academy-space', value)}
      />
      <Select
        label="Font"
        options={[{ value: '', label: 'the system’s' }, ...FONTS]}
        value={FONTS.find(({ value }) => value === properties['--academy-font'])?.value ?? ''}
        onChange={(value) => set('--academy-font', value || undefined)}
      />

      <h3 className="controls__heading">Contrast (WCAG 2.2 AA)</h3>
      <div className="contrasts">
        {THEMES.map((theme) => (
          <Contrasts key={theme} theme={theme} sample={samples[theme]} properties={properties} colors={colors[theme]} />
        ))}
      </div>

      <h3 className="controls__heading">Your style sheet</h3>
      {css ? (
        <CodeBlock name="CSS" code={css} />
      ) : (
        <p className="controls__note">Nothing is set. Change a value and copy the CSS.</p>
      )}
    </div>
  );
}

interface LengthProps {
  label: string;
  value: string | undefined;
  fallback: number;
  min?: number;
  max: number;
  onChange: (value: string | undefined) => void;
}

function Length({ label, value, fallback, min = 0, max, onChange }: LengthProps) {
  const px = value === undefined ? fallback : Number.parseFloat(value);
  return (
    <label className="length">
      <span className="field__label">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        value={px}
        onChange={(event) => {
          const chosen = Number(event.target.value);
          onChange(chosen === fallback ? undefined : `${chosen}px`);
        }}
      />
      <output>{px}px</output>
    </label>
  );
}

type Colors = Readonly<Record<string, Rgb>>;

const hexOf = (colors: Colors, token: string) => toHex(colors[token] ?? [0, 0, 0]);

const TOKENS = [
  ...new Set([
    ...PAIRS.flatMap(({ front, back }) => [front, back]),
    ...COLORS.map(({ name }) => `--${shortName(name)}`),
  ]),
];

/** The tokens' values in each theme, computed by the elements' own style sheet. */
function useColors(
  samples: Readonly<Record<ThemeName, RefObject<HTMLElement | null>>>,
  properties: Properties,
): Readonly<Record<ThemeName, Colors>> {
  const [colors, setColors] = useState<Record<ThemeName, Colors>>({ light: {}, dark: {} });
  const { light, dark } = samples;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the samples are drawn with the properties
  useLayoutEffect(() => {
    const read = (sample: HTMLElement | null): Colors => {
      if (!sample) return {};
      const probe = sample.appendChild(document.createElement('span'));
      const found = TOKENS.flatMap((token) => {
        probe.style.color = `var(${token})`;
        const color = readColor(getComputedStyle(probe).color);
        return color ? [[token, color] as const] : [];
      });
      probe.remove();
      return Object.fromEntries(found);
    };
    setColors({ light: read(light.current), dark: read(dark.current) });
  }, [light, dark, properties]);
  return colors;
}

interface ContrastsProps {
  theme: ThemeName;
  sample: RefObject<HTMLDivElement | null>;
  properties: Properties;
  colors: Colors;
}

/** Contrast values, each drawn in its own colours on the surface of its theme. */
function Contrasts({ theme, sample, properties, colors }: ContrastsProps) {
  return (
    <div className="surface contrast" data-theme={theme} ref={sample} style={properties as CSSProperties}>
      <table className="contrast__table">
        <caption>{capital(theme)}</caption>
        <tbody>
          {PAIRS.map(({ what, front, back, least }) => {
            const [one, other] = [colors[front], colors[back]];
            const ratio = one && other ? contrast(one, other) : undefined;
            const isEnough = ratio !== undefined && ratio >= least;
            return (
              <tr key={what}>
                <th scope="row">
                  <span
                    className="contrast__sample"
                    data-edge={least < 4.5 || undefined}
                    style={{ '--front': `var(${front})`, '--back': `var(${back})` } as CSSProperties}
                  >
                    {what}
                  </span>
                </th>
                <td data-poor={!isEnough || undefined}>
                  {ratio?.toFixed(1)} {isEnough ? '✓' : `✗ needs ${least}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
