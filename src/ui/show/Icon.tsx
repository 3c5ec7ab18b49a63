import type { ComponentType, SVGProps } from 'react';

/** An icon of `lucide-react/icons/<name>`: imported one by one, so that only those in use are shipped. */
export type Glyph = ComponentType<SVGProps<SVGSVGElement> & { size?: number }>;

interface IconProps {
  glyph: Glyph;
  /** Accessible name; without one the icon is decoration. */
  label?: string;
  /** Width and height in px. */
  size?: number;
  /** Points along the reading direction: mirrored right-to-left. */
  flip?: boolean;
}

/** A line icon in the colour of the text around it. */
export function Icon({ glyph: Drawn, label, size = 16, flip }: IconProps) {
  return (
    <Drawn
      className="icon"
      size={size}
      strokeWidth={1.75}
      data-flip={flip || undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable={false}
    />
  );
}
