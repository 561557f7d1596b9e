export { applyLook, documentOf, ensureLook, lookText, sheetFor, skinDeclarations } from './apply.ts';
export type { Look, StyleRoot, SystemSkins } from './apply.ts';
export { shoelaceTheme } from './shoelace.ts';
export type { Skin, SkinColors } from './skin.ts';
export { defaultSkin, skinOf, skins } from './skins/index.ts';
export { fixedTokens } from './tokens.ts';
export type { Density, Motion } from './tokens.ts';
