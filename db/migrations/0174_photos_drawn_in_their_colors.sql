-- Photos were drawn as red, green and blue, whatever their colours: one in grey became an empty page. All photos that have a picture
-- are drawn again; the old pictures are collected like every content that nothing names.
insert into task (id, kind, key, data, created_at, next_attempt_at)
  select gen_random_uuid(), 'draw-first-page', id::text, jsonb_build_object('sha256', sha256, 'type', type), now(), now()
  from document
  where type = 'image/jpeg' and content_gone_at is null
    and exists (select from page_picture where content_sha256 = document.sha256 and fault is null)
  on conflict on constraint task_once do update
    set done_at = null, given_up_at = null, claimed_until = null, last_error = null, next_attempt_at = excluded.next_attempt_at;
delete from page_picture
  where fault is null and content_sha256 in (select sha256 from document where type = 'image/jpeg');
