/** Colours and type for a canvas, which no style sheet reaches: read from the tokens where the chart stands. */
export interface Look {
  text: string;
  muted: string;
  border: string;
  /** What the chart is painted on. */
  ground: string;
  /** One colour a series, in their order. */
  palette: readonly string[];
  fontFamily: string;
  /** In px. */
  fontSize: number;
  isRtl: boolean;
}

const PALETTE = ['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6'] as const;

/** Reads the look at an element that stands where the chart does. Colours come as `rgb(…)`, whatever was set. */
export function readLook(probe: HTMLElement): Look {
  const computed = getComputedStyle(probe);
  const canMix = CSS.supports('color', 'color-mix(in srgb, red, red)');
  const colour = (token: string) => {
    // Mixing a colour with itself takes any notation (oklch, display-p3, a name) to sRGB.
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

/** The same colour, as strong as `alpha` says (0–1). */
export function fade(colour: string, alpha: number): string {
  const channels = /^rgba?\(([^)]+)\)$/.exec(colour)?.[1]?.split(',').slice(0, 3).join(',');
  return channels ? `rgba(${channels}, ${alpha})` : colour;
}
