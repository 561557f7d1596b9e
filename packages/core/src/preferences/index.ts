export * from './preferences.ts';
export { savedFilterKey, savedFilterLimits } from './saved-filters.ts';
export type { SavedFilters, SavedFilterStore } from './saved-filters.ts';
