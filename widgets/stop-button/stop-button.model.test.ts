import { describe, expect, it } from 'vitest';
import { phaseAfter } from './stop-button.model.ts';

describe('the stop button', () => {
  it('follows its own stop: sending, confirmed', () => {
    expect(phaseAfter('ready', 'stopping', true)).toBe('sending');
    expect(phaseAfter('sending', 'idle', true)).toBe('confirmed');
  });

  it('is not confirmed when nobody confirmed it', () => {
    expect(phaseAfter('sending', 'idle', true, true)).toBe('ready');
  });

  it('says nothing of the stop of a pad', () => {
    expect(phaseAfter('ready', 'stopping', false)).toBe('ready');
    expect(phaseAfter('ready', 'idle', false)).toBe('ready');
  });

  it('forgets a confirmed stop when something moves again', () => {
    expect(phaseAfter('confirmed', 'idle', false)).toBe('confirmed');
    expect(phaseAfter('confirmed', 'held', false)).toBe('ready');
  });
});
