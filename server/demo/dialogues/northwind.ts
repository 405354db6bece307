/** Northwind pilot: the English project group. */
export const NORTHWIND_PILOT = String.raw`
# -61 16:02
* 1 O
* 2 O : 江,陈,M,周,林
* 11 O : 陈
* 18 O | Welcome aboard! Please read the pilot brief first.
O Hi all, Olivia from Northwind. Three stations, forty devices, one satellite link that sulks. Thank you for doing this with us.
陈 Hi Olivia! Yu here. We are excited, and slightly scared of the nine days.
O So are we, every season.
江 Mubai, legal. I have read your penguin clause. I support it.
O Ha. It has been invoked twice.
周 Muyang, server side. If something is slow, it is me. If something is lost, it is a bug, and then it is also me.
M Mia, localisation. I make sure the software does not say "Oops".
林 Zhixia, words. Mia makes sure I do not say it either.
# -60 17:10
O First question from the field team: do they need to do anything before leaving coverage?
陈 Open the app once while online. The recent conversations are stored on the device by themselves.
O And if they forget?
陈 Then they have whatever was there last time. Nothing is erased by being offline.
O That sentence will calm a lot of people.
# -54 17:05
O Weekly call notes, week 1:
| - 38 of 40 devices enrolled, two are frozen (literally)
| - Queue length at Station B peaked at 61
| - Zero duplicates, zero losses
| - Request: a way to see "last time this device talked to the server"
周 The last one is in the debug panel already. We can move it to Settings → Storage.
O Perfect.
林 Wording: "Last in touch with the server: 3 days ago". OK?
M >1 "Last in touch" is lovely. Keep.
# -53 09:44
周 Question about the clocks: do the devices at Station C really say 1997?
O The batteries freeze. They wake up in 1997 until the GPS corrects them.
周 Good, that is exactly the case we order by sequence for. The messages show the corrected time.
O Someone got a message from 1997 and cried a little. No complaint.
# -47 17:00
O Notes, week 2: link was down 31 hours at Station A. When it came back, 214 messages arrived in order, none twice. Our cook uses it for recipes now.
陈 That may be the best sentence anybody wrote about our work.
O He asks whether recipes could be searchable by ingredient.
周 They are. Search reads the local index, so it works during the outage too.
O He just found "cardamom". He is very happy.
^ [TUIEmoji_Like] 陈,林,M
# -45 20:15
M Nit: the button says "Resend" while a message is still queued. Nothing was sent yet, so "re-" is a lie.
林 You are right. "Send now"?
M "Try now". It may fail, and that is honest.
陈 Changing it.
# -40 16:58
O @周沐阳 does read status cost bandwidth? Our link is billed by the kilobyte.
周 A read mark is about 90 bytes and they are batched, up to thirty at once.
O Our finance person says thank you. She does not say that.
# -40 17:20
江 Finance people thanking lawyers and engineers on the same day. I will frame it.
# -38 18:30
O We found one! A device with a full disk stopped storing pictures but still received text. Is that by design?
陈 Yes. When space runs out we drop pictures you have already seen, oldest first. Messages stay.
O Could it tell people? They thought the camera broke.
林 From the next build: "Storage is nearly full. Some pictures were cleared, all messages are here."
M "All messages are here." Yes.
# -33 17:00
O Notes, week 4:
| - Full-disk notice: seen, understood, nobody panicked
| - Station B wants dark mode to be darker
| - Battery: 4% per day with the app open, fine
| - The penguins have discovered antenna 2
江 Clause 9.
O Clause 9.
# -30 21:12
陈 For the curious, this is the whole retry logic, roughly:
| let delayMs = 1000;
| while (!online()) {
|   await wait(jitter(delayMs));
|   delayMs = Math.min(delayMs * 2, 30_000);
| }
O I understood "jitter" and "online", which is more than last year.
周 jitter is so that forty devices do not all knock on the door in the same second.
O Ah. Like a polite queue.
# -26 17:02
O Notes, week 5: nothing. I mean it, nothing happened. It just worked. What do I write in the report?
M "Nothing to report, reported on time."
O Sold.
# -24 08:15
O Photo of the week, from Station A. The little building on the left is where your messages wait.
O !image station.webp
林 >1 I want to write in there for a month.
O You would be welcome. Bring soup.
# -19 17:00
O Notes, week 6. The board saw the numbers and asked for twelve more stations next year.
陈 Twelve!
周 I will read the capacity notes again tonight. With tea.
江 I will draft the extension. With coffee.
M I will check both for "Oops".
# -17 16:40
O One of the night-shift people writes long letters in it. He asked for the maximum length.
陈 About 12 kilobytes per message, that is roughly two thousand English words. Longer goes as a file.
O He says that is "just about a Sunday".
# -12 17:04
O Notes, week 7:
| - One support ticket: "it is too quiet"
| - We explained that this is the sound of nothing being lost
| - Ticket closed by the reporter with a heart
林 May I use "the sound of nothing being lost"?
O Please do. Credit the cook, he said it first.
# -9 09:20
江 Extension draft for everybody's reading:
江 !file contract-scan.pdf / Northwind extension - draft 2.pdf
O Thank you, reading it on the flight. Offline, of course.
# -5 10:00
陈 1.3 is out. Field devices get it when they next see the network, it downloads in the background and waits for a quiet moment.
O What is a quiet moment?
周 No draft open, nothing being sent, no call running.
O So never during a Sunday letter.
周 Never during a Sunday letter.
# -2 17:03
O Notes, week 8: all forty on 1.3. Median wait for a message at Station B is now 6 min 40 s, the longest 2 days 3 hours. Duplicates 0, losses 0.
陈 We printed the zeros.
陈 !image poster-zero.png
O I am stealing this for the canteen wall.
# -1 15:48
M Reviewed the last strings. Only one change: "Archived" has no count when it is zero. Otherwise ship it.
林 Thank you! Dinner is on us whenever you land in Kunming.
M There is a goat between me and the airport.
# -4h
O Next week's call moves to Wednesday, same hour, the link is booked for the weather people on Tuesday.
陈 Works for us.
周 +1
O Also: the cook sends regards, and this.
O !note Station bread, for 12 / 1 kg flour, 650 g water (melted snow is fine), 20 g salt, 5 g yeast. Mix, sleep, fold, sleep. Bake hot. Write to somebody while you wait. / coffee.webp
^ [TUIEmoji_Like] 陈,林,周,江
江 >1 "Write to somebody while you wait." I propose this as the product's mission statement.
M Seconded.
`;
