import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomCard, ShopLink } from '../../core/message-content/custom-card.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IsolatedName } from '../isolated-name.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { SafeLink } from '../safe-link.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardPicture } from './card-picture.tsx';
import styles from './cards.module.css';

type Of<K extends CustomCard['kind']> = { card: Extract<CustomCard, { kind: K }>; meta: ReactNode };

/** Customer service: texts, data and one link. */
export function ServiceContent({ card, meta }: Of<'service'>) {
  const { t } = useTranslation();
  return (
    <span className={styles['card']}>
      {card.title !== '' && (
        <span className={styles['title']} dir="auto">
          {card.title}
        </span>
      )}
      {card.text !== '' && (
        <span className={styles['text']} dir="auto">
          {card.text}
        </span>
      )}
      {card.items.length > 0 && (
        <dl className={styles['items']}>
          {card.items.map(({ key, value }, at) => (
            <Fact key={at} name={key} value={value} />
          ))}
        </dl>
      )}
      <Link link={card.link} />
      <CardFooter label={t('bubble.service')} meta={meta} />
    </span>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>
        <IsolatedName text={name} />
      </dt>
      <dd dir="auto">{value}</dd>
    </>
  );
}

function Link({ link }: { link: ShopLink }) {
  const { t } = useTranslation();
  if (link.url === undefined) return null;
  return (
    <SafeLink className={styles['link']} href={link.url}>
      {link.text || t('bubble.openLink')}
    </SafeLink>
  );
}

const STARS = [1, 2, 3, 4, 5] as const;

export function EvaluateContent({ card, meta }: Of<'evaluate'>) {
  const { t } = useTranslation();
  return (
    <span className={styles['card']}>
      <span className={styles['stars']} role="img" aria-label={t('bubble.score', { score: card.score })}>
        {STARS.map((star) => (
          <span key={star} data-on={star <= card.score || undefined}>
            <Icon of={Star} size={20} {...(star <= card.score ? { fill: 'solid' as const } : {})} />
          </span>
        ))}
      </span>
      {card.comment !== '' && (
        <span className={styles['text']} dir="auto">
          {card.comment}
        </span>
      )}
      <CardFooter label={t('bubble.evaluate')} meta={meta} />
    </span>
  );
}

export function OrderContent({ card, meta }: Of<'order'>) {
  const { t } = useTranslation();
  const body = (
    <span className={styles['order']}>
      <span className={styles['title']} dir="auto">
        {card.title}
      </span>
      {card.text !== '' && (
        <span className={styles['text']} dir="auto">
          {card.text}
        </span>
      )}
      {card.price !== '' && <span className={styles['price']}>{card.price}</span>}
      <CardPicture url={card.image} className={styles['thumb']} />
    </span>
  );
  return (
    <span className={styles['card']}>
      {card.url === undefined ? (
        body
      ) : (
        <a
          className={styles['press']}
          href={card.url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={t('bubble.viewOrder', { title: card.title })}
        >
          {body}
        </a>
      )}
      <CardFooter label={t('bubble.order')} meta={meta} />
    </span>
  );
}

export function LinkContent({ card, meta }: Of<'link'>) {
  const { t } = useTranslation();
  const { text, url } = card.link;
  return (
    <span className={styles['card']}>
      {url !== text && (
        <span className={styles['helperText']} dir="auto">
          {text}
        </span>
      )}
      {url !== undefined && (
        <SafeLink className={styles['link']} href={url}>
          {url === text ? text : hostOf(url)}
        </SafeLink>
      )}
      <CardFooter label={t('bubble.link')} meta={meta} />
    </span>
  );
}

/** The host of an address, shown to the user before it is opened. */
function hostOf(url: string): string {
  return new URL(url).host;
}
