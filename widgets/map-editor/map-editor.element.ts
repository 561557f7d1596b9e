import type { UnsavedDetail } from '../shared/element/details.ts';
import { elementSpec, event } from '../shared/element/spec.ts';

/** The map that is edited. */
export interface EditedMapDetail {
  /** Id of the map. */
  readonly mapId: string;
}

/** `<patrol-map-editor>`: draws the lanes of a map, on which devices find their ways. */
export const spec = elementSpec({
  tag: 'patrol-map-editor',
  summary:
    'Draws the lanes of a map, on which devices find their ways. A user draws nodes and lanes with the mouse, a finger or keys alone, or types them in the list beside the map. The draft is kept by the server as the user draws, and only its author sees it. Problems stand in a list and on the map. The user compares the draft with the lanes in force and publishes it as a whole. Earlier versions can be taken back, a lane can be closed at once, and layouts in the LIF format are read and written. Devices drive by what is published within a second.',
  needs: ['live', 'lanes'],
  attributes: {
    'map-id': { type: 'string', doc: 'The map that is shown first. By default the first map of the user.' },
  },
  events: [
    event<EditedMapDetail>()('mapchanged', 'The user has chosen another map.'),
    event<UnsavedDetail>()(
      'unsavedchanged',
      'The editor now holds strokes that the server has not kept yet, or no longer does. The page can ask the user before it removes the widget.',
    ),
  ],
  parts: {
    base: 'The whole widget.',
    map: { doc: 'The drawing over the plan of the map.', when: 'there is a map' },
    panel: { doc: 'What is chosen, the problems and the list of nodes and lanes.', when: 'there is a map' },
  },
});
