import type { EarthPlace, TileSystem } from '@patrolkit/transport/contract';

/** The background tiles of the console's outdoor map. */
export interface Tiles {
  /** Address with `{z}`, `{x}` and `{y}`; when it begins with / the tiles are on the console's own server. */
  readonly template: string;
  /** The attribution of the makers of the tiles. */
  readonly attribution: string;
}

/** What the console's page says of outdoor maps. */
export interface Outdoors {
  readonly tiles?: Tiles | undefined;
  /** By which coordinates the tiles are cut. */
  readonly system?: TileSystem;
  /** Where maps begin. */
  readonly center?: EarthPlace;
  /** The smallest zoom, the one with which maps begin, and the largest one. */
  readonly zooms?: Readonly<Record<'least' | 'first' | 'most', number>>;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${String(character.charCodeAt(0))};`);

/**
 * The console's page for an address below `/robotmgr`. Its files are named relative to that, so that browsers find them below any path that
 * a proxy passes on.
 */
export const pageAt = (page: string, address: string): string => {
  const [path = ''] = address.split('?');
  const below = path.split('/').length - '/robotmgr/'.split('/').length;
  return page.replaceAll('="/robotmgr/', () => `="${below < 0 ? 'robotmgr/' : '../'.repeat(below) || './'}`);
};

/** The console's page with the outdoor maps of this installation filled in. What the page itself sets stays. */
export const pageWith = (page: string, { tiles, system, center, zooms }: Outdoors): string =>
  Object.entries({
    'map-tiles': tiles?.template,
    'map-tiles-attribution': tiles?.attribution,
    'map-tiles-system': system,
    'map-center': center && `${String(center.longitude)},${String(center.latitude)}`,
    'map-zoom': zooms && [zooms.first, zooms.least, zooms.most].join(','),
  }).reduce(
    (text, [name, value = '']) =>
      text.replace(`name="patrolkit-${name}" content=""`, () => `name="patrolkit-${name}" content="${escape(value)}"`),
    page,
  );

/** Whether an address has an origin that may stand in a content policy: http or https, with a host of plain characters. */
export const isPlainOrigin = (address: string): boolean => {
  try {
    return /^https?:\/\/[a-z0-9.:[\]-]+$/.test(new URL(address).origin);
  } catch {
    return false;
  }
};

/** The origin from which the content policy must allow pictures; undefined for tiles of the console's own server. */
export const originOf = ({ template }: Tiles): string | undefined =>
  isPlainOrigin(template) ? new URL(template).origin : undefined;
