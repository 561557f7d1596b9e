/**
 * What a view of a device loads when somebody wants it. It stands between the view and these, since each import brings the names of all its
 * files along: most operators look at one robot and its map, and need none of them.
 */
export const wall = () => import('./PatrolWall.tsx');
export const captures = () => import('./PatrolCaptures.tsx');
export const tasks = () => import('./PatrolTasks.tsx');
export const manualAlarm = () => import('./ManualAlarm.tsx');
