import { planAtOrigin, type Floor, type Material, type Plan, type Rect } from './plan.ts';

/** Pixels for each metre in the picture of a plan. */
export const PIXELS_PER_METRE = 20;

/** Size of a plan's picture in pixels, and the metres of a pixel. */
export const planPictureSize = (plan: Plan): { width: number; height: number; metresPerPixel: number } => ({
  width: plan.width * PIXELS_PER_METRE,
  height: plan.height * PIXELS_PER_METRE,
  metresPerPixel: 1 / PIXELS_PER_METRE,
});

const floorFill: Record<Floor, string> = {
  tile: '#eef0ec',
  asphalt: '#d5d8dc',
  grass: '#d3e3c8',
  line: '#e3c34a',
  wood: '#efe4d3',
  epoxy: '#dbe8e4',
  concrete: '#e4e5e3',
};

const solidFill: Record<Exclude<Material, 'free'>, string> = {
  plaster: '#4a5560',
  brick: '#a98a7c',
  glass: '#8aa4b8',
  fence: '#8d9a94',
  hedge: '#8db37c',
  container: '#5f93ad',
  rack: '#7f97bd',
  counter: '#c8ac88',
  cabinet: '#9aa6a4',
};

const escape = (text: string): string =>
  text.replace(/[&<>]/g, mark => (mark === '&' ? '&amp;' : mark === '<' ? '&lt;' : '&gt;'));

/** The plan as SVG, drawn from the data that robots drive on; `name` gives the names of rooms. */
export const planPicture = (given: Plan, name: (key: string) => string): string => {
  const plan = planAtOrigin(given);
  const { width, height } = planPictureSize(plan);
  const px = (metres: number): string => String(Math.round(metres * PIXELS_PER_METRE * 10) / 10);
  const box = (rect: Rect, fill: string, extra = ''): string =>
    `<rect x="${px(rect.x)}" y="${px(plan.height - rect.y - rect.h)}" width="${px(rect.w)}" height="${px(rect.h)}" fill="${fill}"${extra}/>`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}">`,
    `<rect width="${String(width)}" height="${String(height)}" fill="${plan.outdoor ? floorFill.grass : floorFill.tile}"/>`,
    ...plan.rooms.map(room => box(room, floorFill[room.floor])),
    ...plan.lines.map(line => box(line, floorFill.line, ' opacity="0.75"')),
    ...plan.solids.map(solid => (solid.material === 'free' ? '' : box(solid, solidFill[solid.material], ' rx="1"'))),
    ...plan.doors.map(door => box(door, '#b98a58')),
    ...plan.bays.map(bay =>
      box({ x: bay.x - 1, y: bay.y - 1, w: 2, h: 2 }, 'none', ' stroke="#9aa3ab" stroke-dasharray="6 5"'),
    ),
    ...plan.meters.map(
      gauge =>
        `<circle cx="${px(gauge.x)}" cy="${px(plan.height - gauge.y)}" r="5" fill="#fff" stroke="#c2553f" stroke-width="2"/>`,
    ),
  ];
  for (const prop of plan.props) {
    const [fill, radius] =
      prop.kind === 'tree' ? ['#7fae6b', 26] : prop.kind === 'plant' ? ['#86b574', 7] : ['#b0b6bb', 3];
    parts.push(
      `<circle cx="${px(prop.x)}" cy="${px(plan.height - prop.y)}" r="${String(radius)}" fill="${fill}" opacity="0.8"/>`,
    );
  }
  for (const dock of plan.nodes.filter(({ id }) => plan.chargers.includes(id))) {
    const [x, y] = [dock.x * PIXELS_PER_METRE, (plan.height - dock.y) * PIXELS_PER_METRE];
    parts.push(
      `<rect x="${String(x - 14)}" y="${String(y - 14)}" width="28" height="28" rx="6" fill="#2f8f5b"/>`,
      `<path d="M${String(x + 3)} ${String(y - 10)}l-10 12h6l-3 8 10-12h-6z" fill="#fff"/>`,
    );
  }
  for (const room of plan.rooms) {
    // Corridors and roads get no name: it would lie under the robots, and everybody recognises them.
    if (Math.min(room.w, room.h) < 4 || Math.max(room.w, room.h) > 30) continue;
    const onWall = plan.solids.some(
      solid => solid.x === room.x && solid.y === room.y && solid.w === room.w && solid.h === room.h,
    );
    const size = 20;
    parts.push(
      `<text x="${px(room.x + room.w / 2)}" y="${px(plan.height - room.y - room.h / 2 + 0.3)}" font-family="Arial, 'Noto Sans SC', sans-serif" font-size="${String(size)}" font-weight="600" text-anchor="middle" paint-order="stroke" stroke="${onWall ? 'none' : '#fff'}" stroke-opacity="0.7" stroke-width="4" fill="${onWall ? '#fff' : '#5d6872'}">${escape(name(room.key))}</text>`,
    );
  }
  parts.push('</svg>');
  return parts.filter(part => part !== '').join('\n');
};
