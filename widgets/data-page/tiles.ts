import type { TileSystem } from '@patrolkit/core';
import { createContext } from 'react';

/** The background of outdoor maps that the page around the widget may load. */
export interface PageTiles {
  /** Their address, with `{z}`, `{x}` and `{y}`. Undefined for a plain ground. */
  readonly template: string | undefined;
  readonly attribution: string | undefined;
  readonly system: TileSystem;
}

/** The background of outdoor maps, for whatever draws one in the widget. */
export const PageTilesContext = createContext<PageTiles>({
  template: undefined,
  attribution: undefined,
  system: 'wgs84',
});
