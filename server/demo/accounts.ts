/** Credentials of the demo accounts of cast.ts; the terminal shows them at start. */
export type DemoSignIn = { wtId: string; phone: string; lockPassword?: string; lockTips?: string };

export const DEMO_PASSWORD = 'wisp-demo';

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { wtId: '10001', phone: '13800010001' },
  { wtId: '10002', phone: '13800010002' },
  { wtId: '10003', phone: '13800010003', lockPassword: '246810', lockTips: '第一只猫' },
  { wtId: '10004', phone: '13800010004' },
  { wtId: '10005', phone: '13800010005' },
  { wtId: '10006', phone: '13800010006' },
  { wtId: '10007', phone: '13800010007' },
  { wtId: '10008', phone: '13800010008' },
];
