import type { Mode } from '@patrolkit/core';
import { describe, expect, it } from 'vitest';
import type { Edition } from '../sign-in/edition.ts';
import { frameOf } from './modes.ts';

const modes: readonly Mode[] = ['standard', 'wpf', 'app', 'tencent', 'screenfull'];

/** The table of docs/interpretations.md 38, one column for each mode. */
const table = {
  navbar: ['full', 'none', 'none', 'compact', 'none'],
  hasGroups: [true, false, false, false, false],
  hasSidebar: [true, true, false, false, false],
  hasTagBar: [true, true, false, false, false],
  hasLook: [true, false, false, false, false],
  hasAccount: [true, false, false, false, false],
  hasBack: [false, false, true, false, false],
  fullscreen: ['button', 'none', 'none', 'none', 'leaves'],
} as const;

describe('the frame of a mode', () => {
  it.each(Object.entries(table))('has %s as the table says', (part, cells) => {
    expect(modes.map(mode => frameOf(mode, 'ordinary')[part as keyof typeof table])).toEqual(cells);
  });

  it('has no bar on top where the address wants none, and keeps the rest', () => {
    expect(frameOf('standard', 'ordinary', false)).toEqual({
      ...frameOf('standard', 'ordinary'),
      navbar: 'none',
      hasGroups: false,
    });
  });
});

describe('the frame of an edition', () => {
  it.each([
    ['ordinary', true, true],
    ['unisex', true, true],
    ['offline', false, true],
    ['industry', false, false],
  ] as const)('of %s: home %s, tag bar %s', (edition: Edition, hasHome, hasTagBar) => {
    expect(frameOf('standard', edition)).toEqual({ ...frameOf('standard', 'ordinary'), hasHome, hasTagBar });
  });
});
