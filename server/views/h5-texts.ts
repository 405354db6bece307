export type H5Page = 'userAgreement' | 'privacyPolicy' | 'qr-login';
type Page = { readonly title: string; readonly paragraphs: readonly string[] };
type Texts = Readonly<Record<H5Page, Page>> & { readonly lang: string };

const ZH: Texts = {
  lang: 'zh-CN',
  userAgreement: {
    title: '用户协议',
    paragraphs: [
      '本服务由 {company} 运营。注册或登录即表示你同意本协议。',
      '请妥善保管密码。请勿发送违法、骚扰或侵权的内容；收到举报后，运营方可以限制或封禁账号。',
      '消息、文件和资料归你所有。运营方只为提供本服务而保存和传送它们。',
      '服务可能因维护或故障而中断；未发送的内容保存在你的设备上，恢复后会自动发送。',
    ],
  },
  privacyPolicy: {
    title: '隐私政策',
    paragraphs: [
      '{company} 保存你的手机号、昵称、头像、好友关系、消息和文件，用于提供聊天服务。密码只以加盐散列的形式保存。',
      '消息和文件也保存在你登录过的设备上；退出登录时可以选择清除。',
      '本服务不使用广告或跟踪程序，不向第三方出售数据。使用翻译或语音转文字时，内容会发送给运营方配置的服务。',
      '你可以在设置中查看已登录的设备并移除它们。如需删除账号，请联系运营方。',
    ],
  },
  'qr-login': { title: '扫码登录', paragraphs: ['暂不支持扫码登录。请使用手机号或 ID 登录。'] },
};
const EN: Texts = {
  lang: 'en',
  userAgreement: {
    title: 'User agreement',
    paragraphs: [
      'This service is operated by {company}. By registering or signing in you accept this agreement.',
      'Keep your password safe. Do not send content that is illegal, harassing or infringing; the operator may restrict or ban an account after a report.',
      'Your messages, files and profile are yours. The operator stores and transmits them only to provide this service.',
      'The service may be interrupted by maintenance or faults. What has not been sent stays on your device and is sent afterwards.',
    ],
  },
  privacyPolicy: {
    title: 'Privacy policy',
    paragraphs: [
      '{company} stores your phone number, nickname, picture, friends, messages and files to provide the chat service. Passwords are stored as salted hashes only.',
      'Messages and files are also stored on the devices on which you signed in. You can clear them when you sign out.',
      'This service has no advertising and no tracking, and sells no data. Translation and transcription send the content to the service that the operator has configured.',
      'The settings list your signed-in devices, and you can remove them. Contact the operator to delete your account.',
    ],
  },
  'qr-login': { title: 'Sign in by QR code', paragraphs: ['Signing in by QR code is not available yet. Please use your phone number or ID.'] },
};
const JA: Texts = {
  lang: 'ja',
  userAgreement: {
    title: '利用規約',
    paragraphs: [
      '本サービスは {company} が運営しています。登録またはログインした時点で、本規約に同意したものとみなされます。',
      'パスワードは大切に管理してください。違法、嫌がらせ、権利侵害にあたる内容は送信しないでください。通報を受けた場合、運営者はアカウントを制限または停止することがあります。',
      'メッセージ、ファイル、プロフィールはあなたのものです。運営者は本サービスの提供のためにのみ保存し、送信します。',
      '保守や障害によりサービスが中断することがあります。未送信の内容は端末に保存され、復旧後に送信されます。',
    ],
  },
  privacyPolicy: {
    title: 'プライバシーポリシー',
    paragraphs: [
      '{company} は、チャットサービスの提供のために電話番号、ニックネーム、画像、友だち、メッセージ、ファイルを保存します。パスワードはソルト付きハッシュとしてのみ保存されます。',
      'メッセージとファイルはログインした端末にも保存されます。ログアウト時に消去できます。',
      '広告や追跡は行わず、データを販売しません。翻訳と文字起こしでは、運営者が設定したサービスに内容が送信されます。',
      'ログイン中の端末は設定で確認し、解除できます。アカウントの削除は運営者に連絡してください。',
    ],
  },
  'qr-login': { title: 'QR コードでログイン', paragraphs: ['QR コードでのログインはまだ利用できません。電話番号または ID でログインしてください。'] },
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);

export function isH5Page(name: string): name is H5Page {
  return name === 'userAgreement' || name === 'privacyPolicy' || name === 'qr-login';
}

/** The colours and sizes of the app. The pages cannot link to its style sheets, whose names contain their content hash. */
const STYLE = `
:root { --page: #f2f6fb; --card: #fff; --line: #dfe6f0; --text: #101828; --soft: #475467; --brand: #1f5fd6 }
@media (prefers-color-scheme: dark) { :root { --page: #0e131d; --card: #161d2a; --line: #273145; --text: #e8edf6; --soft: #a9b4c6; --brand: #7fb0ff } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text); font: 16px/1.7 system-ui, "PingFang SC", "Noto Sans CJK SC", "Hiragino Sans", sans-serif }
main { max-width: 680px; margin: 0 auto; padding: 24px clamp(20px, 5vw, 40px); background: var(--card); border: 1px solid var(--line); border-radius: 16px; overflow-wrap: anywhere }
a { color: var(--brand); font-weight: 600; text-decoration: none }
a:focus-visible { outline: 2px solid var(--brand); outline-offset: 4px; border-radius: 4px }
h1 { margin: 12px 0 8px; font-size: 24px; line-height: 1.3 }
p { margin: 12px 0; color: var(--soft) }`;

/** A page without scripts, in the language of `Accept-Language`; zh-CN without one. */
export function h5Page(name: H5Page, input: { readonly language: string; readonly company: { readonly name: string; readonly email: string } }): string {
  const texts = textsOf(input.language);
  const { title, paragraphs } = texts[name];
  const body = paragraphs.map((text) => `<p>${escapeHtml(text.replace('{company}', input.company.name))}</p>`).join('\n');
  const contact = input.company.email === '' ? '' : `\n<p>${escapeHtml(input.company.email)}</p>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Wisp</title><style>${STYLE}</style>`;
  return `<!doctype html>\n<html lang="${texts.lang}"><head>${head}</head>\n<body><main>\n<a href="/">Wisp</a>\n<h1>${title}</h1>\n${body}${contact}\n</main></body></html>\n`;
}

function textsOf(language: string): Texts {
  const first = language.trim().toLowerCase();
  if (first === '' || first.startsWith('zh') || first.startsWith('*')) return ZH;
  return first.startsWith('ja') ? JA : EN;
}
