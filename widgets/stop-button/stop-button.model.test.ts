import { describe, expect, it } from 'vitest';
import { phaseAfter } from './stop-button.model.ts';

describe('the stop button', () => {
  it('follows its own stop: sending, confirmed', () => {
    expect(phaseAfter('ready', 'stopping', true)).toBe('sending');
    expect(phaseAfter('sending', 'idle', true)).toBe('confirmed');
  });

  it('stays red until a stop is confirmed or somebody has read it', () => {
    expect(phaseAfter('sending', 'unconfirmed', true)).toBe('unconfirmed');
    expect(phaseAfter('unconfirmed', 'stopping', false)).toBe('unconfirmed');
    expect(phaseAfter('unconfirmed', 'idle', false)).toBe('ready');
    expect(phaseAfter('unconfirmed', 'stopping', true)).toBe('sending');
  });

  it('says nothing of the stop of a pad, unless it fails', () => {
    expect(phaseAfter('ready', 'stopping', false)).toBe('ready');
    expect(phaseAfter('ready', 'idle', false)).toBe('ready');
    expect(phaseAfter('ready', 'unconfirmed', false)).toBe('unconfirmed');
  });

  it('forgets a confirmed stop when something moves again', () => {
    expect(phaseAfter('confirmed', 'idle', false)).toBe('confirmed');
    expect(phaseAfter('confirmed', 'held', false)).toBe('ready');
  });
});
