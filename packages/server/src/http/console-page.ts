/** The background tiles of the console's outdoor map. */
export interface Tiles {
  /** Address with `{z}`, `{x}` and `{y}`; when it begins with / the tiles are on the console's own server. */
  readonly template: string;
  /** The attribution of the makers of the tiles. */
  readonly attribution: string;
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

/** The console's page with the map tiles of this installation filled in. */
export const pageWith = (page: string, tiles: Tiles): string =>
  Object.entries({ 'map-tiles': tiles.template, 'map-tiles-attribution': tiles.attribution }).reduce(
    (text, [name, value]) =>
      text.replace(`name="patrolkit-${name}" content=""`, () => `name="patrolkit-${name}" content="${escape(value)}"`),
    page,
  );

/** The origin from which the content policy must allow pictures; undefined for tiles of the console's own server. */
export const originOf = ({ template }: Tiles): string | undefined =>
  template.startsWith('/') ? undefined : new URL(template).origin;
