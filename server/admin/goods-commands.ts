import { COMMODITY_TYPE } from '../../contract/http/membership/membership-rules.ts';
import { addGoods, editGoods, listAccountOrders, listShop, removeGoods, type GoodsInput } from '../commands/admin/change-goods.ts';
import { BadInput } from '../commands/admin/bad-input.ts';
import { MEMBERSHIP_KINDS } from '../store/membership/terms.ts';
import { changing, oneOf, textOption, wholeNumber, type AdminCommand, type Arguments } from './command.ts';
import { describeGoods, describeOrder } from './describe.ts';

const PRICE = { name: 'The price', min: 1, max: 1_000_000_000 };
const DAYS = { name: 'The number of days', min: 1, max: 36_500 };
const SORT = { name: '--sort', min: 0, max: 1000 };
const LIMIT = { name: '--limit', min: 1, max: 1000 };
const DEFAULT_LIMIT = '50';

const at = ({ positionals }: Arguments, index: number): string => positionals[index] ?? '';
const SHOWN = { original: { type: 'string' }, tag: { type: 'string' }, image: { type: 'string' }, sort: { type: 'string' } } as const;
const DETAILS = { name: { type: 'string' }, price: { type: 'string' }, days: { type: 'string' }, ...SHOWN } as const;

/** Commands about what the shop sells and what was bought. */
export const GOODS_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  goods: {
    usage: '[--all]',
    summary: 'list the goods on sale; `--all` lists removed ones too',
    options: { all: { type: 'boolean' } },
    run: async ({ host }, parameters) => {
      const data = await listShop(host.db, parameters.options['all'] === true);
      return { text: data.length === 0 ? 'No goods.' : data.map(describeGoods).join('\n'), data };
    },
  },
  'add-goods': {
    usage: '<vip|svip> <name> <price> <days> [--original <price>] [--tag <text>] [--image <path>] [--sort <n>]',
    summary: 'put days of a membership on sale for coins',
    options: SHOWN,
    run: async (context, parameters) => {
      const kind = oneOf(at(parameters, 0), MEMBERSHIP_KINDS);
      const needed = { name: at(parameters, 1).trim(), price: wholeNumber(at(parameters, 2), PRICE), days: wholeNumber(at(parameters, 3), DAYS) };
      const goods = { originalPrice: null, tag: '', image: '', sort: 0, ...readShown(parameters), ...needed, commodityType: COMMODITY_TYPE[kind] };
      const data = await changing(context, { target: '', detail: goods }, (unit) => addGoods(unit, goods));
      return { text: `Goods ${data.id} are on sale.`, data };
    },
  },
  'edit-goods': {
    usage: '<goods> [--name <text>] [--price <n>] [--days <n>] [--original <price>] [--tag <text>] [--image <path>] [--sort <n>]',
    summary: 'change goods; another price or number of days gives them a new number, and `--original 0` takes the original price away',
    options: DETAILS,
    run: async (context, parameters) => {
      const change = { ...readNeeded(parameters), ...readShown(parameters) };
      if (Object.keys(change).length === 0) throw new BadInput('State what to change.');
      const about = { target: at(parameters, 0), detail: change };
      const data = await changing(context, about, (unit) => editGoods(unit, { id: about.target, change }));
      return { text: data.id === about.target ? `Goods ${data.id} are changed.` : `Goods ${data.id} are on sale instead of ${about.target}.`, data };
    },
  },
  'remove-goods': {
    usage: '<goods>',
    summary: 'take goods off sale; what was bought stays',
    run: async (context, parameters) => {
      const id = at(parameters, 0);
      await changing(context, { target: id }, (unit) => removeGoods(unit, id));
      return { text: `Goods ${id} are no longer on sale.`, data: { id } };
    },
  },
  orders: {
    usage: '<account> [--limit <n>]',
    summary: 'list what an account has bought, the newest first',
    options: { limit: { type: 'string' } },
    run: async (context, parameters) => {
      const count = wholeNumber(textOption(parameters, 'limit') || DEFAULT_LIMIT, LIMIT);
      const account = at(parameters, 0);
      const data = await changing(context, { target: account }, (unit) => listAccountOrders(unit, { account, count }));
      return { text: data.length === 0 ? 'No orders.' : data.map(describeOrder).join('\n'), data };
    },
  },
};

function readNeeded(parameters: Arguments): Partial<GoodsInput> {
  const { name, price, days } = parameters.options;
  return {
    ...(typeof name === 'string' && { name: name.trim() }),
    ...(typeof price === 'string' && { price: wholeNumber(price, PRICE) }),
    ...(typeof days === 'string' && { days: wholeNumber(days, DAYS) }),
  };
}

function readShown(parameters: Arguments): Partial<GoodsInput> {
  const { original, tag, image, sort } = parameters.options;
  return {
    ...(typeof original === 'string' && { originalPrice: original === '0' ? null : wholeNumber(original, PRICE) }),
    ...(typeof tag === 'string' && { tag: tag.trim() }),
    ...(typeof image === 'string' && { image }),
    ...(typeof sort === 'string' && { sort: wholeNumber(sort, SORT) }),
  };
}
