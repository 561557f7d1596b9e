export { applySkin, ensureSkin, skinDeclarations, skinText } from './apply.ts';
export type { StyleRoot } from './apply.ts';
export { shoelaceTheme } from './shoelace.ts';
export type { Skin, SkinColors } from './skin.ts';
export { defaultSkin, skinOf, skins } from './skins/index.ts';
export { fixedTokens } from './tokens.ts';
