import { joined, type FloorPlan, type ShownMark } from '@patrolkit/core';
import {
  ArrowUpDown,
  Cctv,
  DoorOpen,
  FireExtinguisher,
  Gauge,
  LogIn,
  Radio,
  TriangleAlert,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useText } from '../element/index.ts';
import { pointOf, type Point } from '../robots/plan-point.ts';

/** The signs of the kinds. A text has none. */
const icons: Readonly<Record<Exclude<ShownMark['kind'], 'text'>, LucideIcon>> = {
  charger: Zap,
  door: DoorOpen,
  lift: ArrowUpDown,
  meter: Gauge,
  camera: Cctv,
  beacon: Radio,
  gate: LogIn,
  muster: Users,
  hydrant: FireExtinguisher,
  danger: TriangleAlert,
};

/** The kinds whose names always show: what people must find when something happens. The names of others show as tips. */
const named: readonly ShownMark['kind'][] = ['text', 'gate', 'muster', 'danger'];

/** Of a plan on which a metre is smaller than this, only these and chargers show, px on the screen: signs would cover it. */
const leastMetre = 8;

/** Radius of a sign, and the size of its drawing, px on the screen. */
export const signSize = { radius: 8, icon: 11 } as const;

/** Whether a plan is drawn so small that signs would cover it. */
export const isFarAway = (plan: FloorPlan, scale: number): boolean => 1 / (plan.metresPerPixel * scale) < leastMetre;

const inWords = (places: readonly Point[]): string => places.map(({ x, y }) => `${x},${y}`).join(' ');

/** Where a shape has its sign: its only place, the middle of a line by its corners, or the middle of an area. */
const middleOf = (places: readonly Point[], shape: ShownMark['shape']): Point | undefined => {
  if (shape === 'line') return places[Math.floor((places.length - 1) / 2)];
  const sum = (axis: 'x' | 'y'): number => places.reduce((total, place) => total + place[axis], 0) / places.length;
  return places.length === 0 ? undefined : { x: sum('x'), y: sum('y') };
};

/** What is written on a floor plan. It lies below devices. */
export function Marks({
  plan,
  marks,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly marks: readonly ShownMark[];
  /** Pixels of the plan in one on the screen. */
  readonly scale: number;
}) {
  const isSmall = isFarAway(plan, scale);
  const shown = marks.filter(({ kind }) => !isSmall || kind === 'charger' || named.includes(kind));
  if (shown.length === 0) return null;
  return (
    <g className="marks" part="marks">
      {shown.map(mark => (
        <Mark key={mark.type} mark={mark} plan={plan} scale={scale} />
      ))}
    </g>
  );
}

function Mark({
  mark: { name, kind, shape, corners, angle, colour },
  plan,
  scale,
}: {
  readonly mark: ShownMark;
  readonly plan: FloorPlan;
  readonly scale: number;
}) {
  const text = useText();
  const places = corners.map(({ x, y }) => pointOf(plan, x, y));
  const at = middleOf(places, shape);
  if (!at) return null;
  const said = kind === 'text' ? name : joined(text, 'list', [name, text(`robots.map.mark.${kind}`)]);
  const Icon = kind === 'text' ? undefined : icons[kind];
  const own = colour && `rgb(${colour.join(' ')})`;
  return (
    <g role="img" aria-label={said} className="mark" data-kind={kind} data-own={own ? '' : undefined} color={own}>
      <title>{said}</title>
      {shape === 'line' ? <polyline points={inWords(places)} /> : null}
      {shape === 'area' ? <polygon points={inWords(places)} /> : null}
      <g transform={`translate(${at.x} ${at.y}) scale(${scale})`}>
        {angle === undefined ? null : <path className="facing" d="M8 -4L14 0L8 4Z" transform={`rotate(${-angle})`} />}
        {Icon ? (
          <>
            <circle r={signSize.radius} />
            <Icon x={-signSize.icon / 2} y={-signSize.icon / 2} size={signSize.icon} strokeWidth={2.5} aria-hidden />
          </>
        ) : null}
        {named.includes(kind) ? (
          <text y={Icon ? signSize.radius + 12 : 4} textAnchor="middle" aria-hidden>
            {name}
          </text>
        ) : null}
      </g>
    </g>
  );
}
