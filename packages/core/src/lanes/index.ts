/** The lanes of maps, on which devices find their ways. */
export {
  beginDrawing,
  chosenEdges,
  chosenNodes,
  copied,
  draw,
  laneLength,
  lanesAt,
  type Copied,
  type Drawing,
  type EdgeChange,
  type Stroke,
} from './drawing.ts';
export { differenceCount, differences, type Differences } from './differences.ts';
export {
  drawNeed,
  exportLanesNeed,
  importLanesNeed,
  lanesNeed,
  publishNeed,
  type Drawn,
  type LanesImported,
  type LanesRead,
  type LaneStore,
  type LaneVersion,
} from './lanes.ts';
