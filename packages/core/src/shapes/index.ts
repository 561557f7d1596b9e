/** Shapes that users draw on maps. */
export {
  beginEditing,
  edit,
  fewestCorners,
  withCorners,
  withShape,
  type Edit,
  type Editing,
  type ShapeKind,
} from './editing.ts';
export { shapeArea, shapeProblems, sideLengths, type ShapeProblem } from './problems.ts';
export { allSnaps, besideOf, gridStep, noSnaps, snapped, type Snaps } from './snapping.ts';
