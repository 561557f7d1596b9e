/**
 * Draws the icons of lucide in place of lucide's own component (scripts/lean-icons.ts). That one reads settings from a context, renames
 * attributes and builds class names, and the kit uses none of that.
 */
import { createElement, type ComponentType } from 'react';
import type { LucideProps } from 'lucide-react';

/** The shapes of an icon in its square of 24: their tags and attributes. */
export type IconShapes = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];

/** Whether an icon has a text for screen readers. */
const isTold = (props: object): boolean =>
  Object.entries(props).some(([name, value]) => /^(?:aria-.*|role|title)$/.test(name) && value != null);

/** Makes the component of an icon. */
export function createIcon(shapes: IconShapes): ComponentType<LucideProps> {
  return ({ size = 24, color = 'currentColor', strokeWidth = 2, children, ...props }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isTold(props) || children != null ? undefined : true,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
}
