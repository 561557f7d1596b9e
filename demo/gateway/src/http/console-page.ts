/** Background of the console's outdoor map. */
export interface Tiles {
  /** Address with `{z}`, `{x}` and `{y}`; one that begins with / is on the console's own server. */
  readonly template: string;
  /** Who made them. */
  readonly attribution: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, character => `&#${String(character.charCodeAt(0))};`);

/** The console's page with the settings of this installation. */
export const pageWith = (page: string, tiles: Tiles): string =>
  Object.entries({ 'map-tiles': tiles.template, 'map-tiles-attribution': tiles.attribution }).reduce(
    (text, [name, value]) =>
      text.replace(`name="patrolkit-${name}" content=""`, () => `name="patrolkit-${name}" content="${escape(value)}"`),
    page,
  );

/** The origin that the content policy must let pictures come from; none for tiles of the console's own server. */
export const originOf = ({ template }: Tiles): string | undefined =>
  template.startsWith('/') ? undefined : new URL(template).origin;
