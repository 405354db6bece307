// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { openPressed } from './open-pressed.ts';

const AT = { clientX: 100, clientY: 200 };
let opened: string[];

const rowOf = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-conversation-id="${id}"]`) ?? document.body;
const release = (at = AT): boolean => rowOf('B').dispatchEvent(new PointerEvent('pointerup', { bubbles: true, ...at }));
const afterClick = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

function press(pointerType = 'mouse'): void {
  openPressed({ id: 'A', press: { pointerType, ...AT } }, document, (id) => opened.push(id));
}

beforeEach(() => {
  opened = [];
  document.body.innerHTML = '<div><button data-conversation-id="A">a</button><button data-conversation-id="B">b</button></div>';
});

describe('CONV-083 a press of the mouse', () => {
  test('opens its row when another one is under the pointer at the release', async () => {
    press();
    release();
    document.querySelector('div')?.click();
    await afterClick();
    expect(opened).toEqual(['A']);
  });

  test('leaves its row to the click that the row receives', async () => {
    press();
    release();
    rowOf('A').click();
    await afterClick();
    expect(opened).toEqual([]);
  });

  test('opens nothing when the pointer was dragged away, the row is gone, or the browser took the pointer', async () => {
    press();
    release({ clientX: 100, clientY: 240 });
    await afterClick();
    press();
    rowOf('A').remove();
    release();
    await afterClick();
    press();
    document.dispatchEvent(new Event('pointercancel'));
    release();
    await afterClick();
    expect(opened).toEqual([]);
  });

  test('of a finger is left to the browser, which keeps the row under it', async () => {
    press('touch');
    release();
    await afterClick();
    expect(opened).toEqual([]);
  });
});
