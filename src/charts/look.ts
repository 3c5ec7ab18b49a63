/** Colours and font for a canvas, to which style sheets do not apply: read from the tokens at the chart's place. */
export interface Look {
  text: string;
  muted: string;
  border: string;
  /** Background of the chart. */
  ground: string;
  /** A colour for each series, in their order. */
  palette: readonly string[];
  fontFamily: string;
  /** In px. */
  fontSize: number;
  isRtl: boolean;
}

const PALETTE = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'] as const;

/** Reads the look at an element beside the chart. Colours are converted to `rgb(…)`, however they were written. */
export function readLook(probe: HTMLElement): Look {
  const computed = getComputedStyle(probe);
  const canMix = CSS.supports('color', 'color-mix(in srgb, red, red)');
  const colour = (token: string) => {
    // Mixing a colour with itself converts any notation (oklch, display-p3, a name) to sRGB.
    probe.style.outlineColor = canMix ? `color-mix(in srgb, var(${token}), var(${token}))` : `var(${token})`;
    return toRgb(computed.outlineColor);
  };
  return {
    text: colour('--text'),
    muted: colour('--muted'),
    border: colour('--border'),
    ground: colour('--raised'),
    palette: PALETTE.map(colour),
    fontFamily: computed.fontFamily,
    fontSize: Number.parseFloat(computed.fontSize),
    isRtl: computed.direction === 'rtl',
  };
}

/** `color(srgb 0.31 0.24 0.77 / 0.5)`, as browsers write a mixed colour, in the notation that all libraries read. */
export function toRgb(colour: string): string {
  const channels = /^color\(srgb ([^)]+)\)$/.exec(colour)?.[1];
  if (!channels) return colour;
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels.split(/[\s/]+/).map((channel) => Number(channel) || 0);
  const bytes = [red, green, blue].map((channel) => Math.round(Math.min(1, Math.max(0, channel)) * 255));
  return alpha < 1 ? `rgba(${bytes.join(', ')}, ${alpha})` : `rgb(${bytes.join(', ')})`;
}

/** The same colour with the opacity `alpha` (0–1). */
export function fade(colour: string, alpha: number): string {
  const channels = /^rgba?\(([^)]+)\)$/.exec(colour)?.[1]?.split(',').slice(0, 3).join(',');
  return channels ? `rgba(${channels}, ${alpha})` : colour;
}
