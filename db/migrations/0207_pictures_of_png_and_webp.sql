-- Pages of PNG and WebP files are drawn as those of photos and PDFs are.
insert into task (id, kind, key, data, created_at, next_attempt_at)
  select gen_random_uuid(), 'draw-first-page', id::text, jsonb_build_object('sha256', sha256, 'type', type), now(), now()
  from document
  where type in ('image/png', 'image/webp') and content_gone_at is null
  on conflict on constraint task_once do nothing;
