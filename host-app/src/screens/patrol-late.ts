/**
 * The parts of a device view that are loaded on demand. This file stands between the view and them, since each import puts the names of all
 * files of a part into the view: most operators look at one robot and its map, and need no other part.
 */
export const wall = () => import('./PatrolWall.tsx');
export const captures = () => import('./PatrolCaptures.tsx');
export const tasks = () => import('./PatrolTasks.tsx');
export const manualAlarm = () => import('./ManualAlarm.tsx');
