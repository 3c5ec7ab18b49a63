import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconData {
  size?: number;
  node: readonly [tag: string, attributes: Record<string, string>][];
}

type LucideProps = SVGProps<SVGSVGElement> & { size?: number };

/**
 * The build uses this in place of lucide-react's own function, which reads contexts, joins class names and checks
 * accessible names: 2 kB in every first load for work that `Icon` does.
 */
export default function createLucideIcon({ size: box = 24, node }: IconData): (props: LucideProps) => ReactElement {
  return ({ size = box, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
